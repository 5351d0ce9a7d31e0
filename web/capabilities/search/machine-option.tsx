import { brandLabels, typeLabels } from '@fettle/contract/shared/catalog.ts';
import { statusLabels } from '@fettle/contract/shared/machine-status.ts';
import type { SearchResult } from '@fettle/contract/search/calls.ts';
import common from '../../ui/common.module.css';
import { Marked } from './marked.tsx';
import styles from './search.module.css';

/** The content of an option. */
export function MachineOption({ machine, words }: { machine: SearchResult; words: readonly string[] }) {
  const { id, type_of, brand, model, serial, status, technician_name, note, is_look_alike } = machine;
  return (
    <>
      <span className={styles.title}>
        <span>
          <Marked text={`${brandLabels[brand]} ${typeLabels[type_of]} ${id}`} words={words} />
        </span>
        <span className={styles.status}>{statusLabels[status]}</span>
      </span>
      <span className={styles.detail}>
        <span className={common.plate}>
          <Marked text={model} words={words} isPlate />
        </span>{' '}
        ·{' '}
        <span className={common.plate}>
          <Marked text={serial} words={words} isPlate />
        </span>
        {is_look_alike && ' (looks alike)'} · <Marked text={technician_name} words={words} />
      </span>
      {note !== null && (
        <span className={styles.detail}>
          <Marked text={note} words={words} />
        </span>
      )}
    </>
  );
}
