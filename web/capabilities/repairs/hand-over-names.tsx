import type { IdleLine } from '@fettle/contract/reports/floor.ts';
import { useId } from 'react';
import common from '../../ui/common.module.css';
import panel from '../../ui/panel.module.css';
import { TechnicianButtons } from './technician-buttons.tsx';

type HandOverNamesProps = { selected: readonly IdleLine[]; onChoose: (technicianId: number) => void };

/** The names of all employees who do not have all selected machines already. */
export function HandOverNames({ selected, onChoose }: HandOverNamesProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className={`${panel.text} ${common.stack}`}>
      <p id={id} className={common.value}>
        Hand over {selected.length === 1 ? '1 machine' : `${selected.length} machines`} to
      </p>
      <TechnicianButtons isOffered={({ id }) => selected.some(({ technician_id }) => technician_id !== id)} onChoose={onChoose} />
    </fieldset>
  );
}
