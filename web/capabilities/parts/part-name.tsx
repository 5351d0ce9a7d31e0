import type { AwaitedPart } from '@fettle/contract/records/awaited-part.ts';
import common from '../../ui/common.module.css';
import styles from './parts.module.css';

/** The part number as on its label, and the description. */
export function PartName({ part: { part_number, description } }: { part: AwaitedPart }) {
  return (
    <p className={styles.name}>
      {part_number && <span className={common.plate}>{part_number}</span>} {description}
    </p>
  );
}
