import type { IdleLine } from '@fettle/contract/reports/floor.ts';
import { useId } from 'react';
import { plural } from '../../ui/language/language.ts';
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
        {plural(selected.length, 'Hand over {count} machine to', 'Hand over {count} machines to')}
      </p>
      <TechnicianButtons isOffered={({ id }) => selected.some(({ technician_id }) => technician_id !== id)} onChoose={onChoose} />
    </fieldset>
  );
}
