import type { Machine } from '@fettle/contract/records/machine.ts';
import { t } from '../../ui/language/language.ts';
import { Checkbox } from '../../ui/field.tsx';
import { countMachines } from './count-machines.ts';
import { ExportMachines, type ExportOutcome } from './export-machines.tsx';
import { ExportSummary } from './export-summary.tsx';
import { ExportTable } from './export-table.tsx';
import styles from './export-table.module.css';
import type { useChecked } from './use-checked.ts';

type CompletedMachinesProps = {
  machines: readonly Machine[];
  selection: ReturnType<typeof useChecked>;
  onOutcome: (outcome: ExportOutcome | undefined) => void;
};

/** A summary of the machines that are checked, the button that exports them, and all completed machines with their checkboxes. */
export function CompletedMachines({ machines, selection, onOutcome }: CompletedMachinesProps) {
  const { chosen, toggleAll } = selection;
  const isAll = chosen.length === machines.length;
  return (
    <>
      <ExportSummary counts={countMachines(chosen)} />
      <ExportTable label={t('Completed machines')} machines={machines} selection={selection}>
        <div className={styles.bar}>
          {machines.length > 0 && (
            <Checkbox
              ref={(input) => {
                if (input) input.indeterminate = chosen.length > 0 && !isAll;
              }}
              label={t('Select all ({chosen}\u00A0of\u00A0{total})', { chosen: chosen.length, total: machines.length })}
              checked={isAll}
              onChange={() => toggleAll(!isAll)}
            />
          )}
          <ExportMachines chosen={chosen} total={machines.length} onOutcome={onOutcome} />
        </div>
      </ExportTable>
    </>
  );
}
