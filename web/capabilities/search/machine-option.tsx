import { statusLabels } from '@fettle/contract/shared/machine-status.ts';
import type { SearchResult } from '@fettle/contract/search/calls.ts';
import { t } from '../../ui/language/language.ts';
import { MachineLine } from '../machines/machine-line.tsx';
import { brandAndTypeAtStart } from '../machines/machine-name.ts';
import common from '../../ui/common.module.css';
import { Marked } from './marked.tsx';
import styles from './search.module.css';
import { useLists } from '../../sync/client/shop-lists.ts';

/** The content of an option. */
export function MachineOption({ machine, words }: { machine: SearchResult; words: readonly string[] }) {
  useLists();
  const { model, serial, status, technician_name, note, is_look_alike } = machine;
  return (
    <MachineLine
      machine={machine}
      name={<Marked text={brandAndTypeAtStart(machine)} words={words} />}
      beside={
        <>
          <span className={styles.status}>{t(statusLabels[status])}</span>
          <div className={styles.facts}>
            <span className={common.plate}>
              <Marked text={model} words={words} isPlate />
            </span>{' '}
            <span className={common.plate}>
              <Marked text={serial} words={words} isPlate />
            </span>
            {is_look_alike && ` ${t('(looks alike)')}`} <Marked text={technician_name} words={words} />
            {note !== null && (
              <div>
                <Marked text={note} words={words} />
              </div>
            )}
          </div>
        </>
      }
    />
  );
}
