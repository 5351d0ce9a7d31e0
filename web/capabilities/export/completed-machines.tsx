import type { Machine } from '@fettle/contract/records/machine.ts';
import common from '../../ui/common.module.css';
import { Checkbox } from '../../ui/field.tsx';
import { countMachines } from './count-machines.ts';
import { ExportSummary } from './export-summary.tsx';
import { ExportTable } from './export-table.tsx';
import type { useChecked } from './use-checked.ts';

/** The completed machines with their checkboxes, below a summary of those that are checked. */
export function CompletedMachines({ machines, selection }: { machines: readonly Machine[]; selection: ReturnType<typeof useChecked> }) {
  const { chosen, toggleAll } = selection;
  const isAll = chosen.length === machines.length;
  return (
    <>
      <div className={common.spread}>
        <Checkbox
          ref={(input) => {
            if (input) input.indeterminate = chosen.length > 0 && !isAll;
          }}
          label={`Select all (${chosen.length} of ${machines.length})`}
          checked={isAll}
          onChange={() => toggleAll(!isAll)}
        />
        <ExportSummary counts={countMachines(chosen)} />
      </div>
      <ExportTable label="Completed machines" machines={machines} selection={selection} />
    </>
  );
}
