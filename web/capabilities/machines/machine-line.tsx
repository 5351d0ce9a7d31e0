import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import common from '../../ui/common.module.css';
import { NumberTag } from '../../ui/number-tag.tsx';
import styles from './machine-line.module.css';
import { brandAndTypeAtStart, machineName, type NamedMachine } from './machine-name.ts';
import { useLists } from '../../sync/client/shop-lists.ts';
import { isRegistered } from '../../sync/pending/temporary-id.ts';

type MachineLineProps = {
  machine: NamedMachine;
  /** Brand and type of a line that is chosen as a whole, and has no link. */
  name?: ReactNode;
  /** Before the number: a box to tick. */
  before?: ReactNode;
  /** After the name, where there is room: a person, chips. */
  beside?: ReactNode;
  /** The second line. */
  below?: ReactNode;
  /** At the right edge: a photo, days, a status. */
  end?: ReactNode;
};

/** A machine in a list. Its link covers the line. */
export function MachineLine({ machine, name, before, beside, below, end }: MachineLineProps) {
  useLists();
  const text = brandAndTypeAtStart(machine);
  const content = (
    <>
      {name ?? text}
      <span className="visually-hidden">{machineName(machine).slice(text.length)}</span>
    </>
  );
  return (
    <div className={styles.line}>
      {before && <div className={styles.before}>{before}</div>}
      <div className={styles.what}>
        <span aria-hidden>
          <NumberTag id={isRegistered(machine.id) ? machine.id : undefined} />
        </span>
        {name ? (
          <span className={styles.name}>{content}</span>
        ) : (
          <Link to={`/card/${machine.id}`} className={`${common.cover} ${styles.name} ${styles.link}`}>
            {content}
          </Link>
        )}
        {beside}
        {below && <div className={styles.below}>{below}</div>}
      </div>
      {end}
    </div>
  );
}
