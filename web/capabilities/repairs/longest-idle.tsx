import { idleDays, maxFloorCount } from '@fettle/contract/shared/limits.ts';
import type { IdleLine } from '@fettle/contract/reports/floor.ts';
import { useId, useState } from 'react';
import { Link } from '../../ui/link.tsx';
import { formatCapped, plural, t } from '../../ui/language/language.ts';
import { BulkPanel } from '../machines/bulk/bulk-panel.tsx';
import { type BulkMachine, useBulk } from '../machines/bulk/use-bulk.ts';
import { MachineLine } from '../machines/machine-line.tsx';
import { machineName } from '../machines/machine-name.ts';
import { WaitingChip } from '../machines/waiting-chip.tsx';
import { DaysLate } from '../shop/days-late.tsx';
import common from '../../ui/common.module.css';
import panel from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Person } from '../../ui/person.tsx';
import { handOverTask } from './bulk-tasks.ts';
import styles from './longest-idle.module.css';
import { TechnicianButtons } from './technician-buttons.tsx';
import { useLists } from '../../sync/client/shop-lists.ts';

type LongestIdleProps = {
  lines: readonly IdleLine[];
  /** The number of idle machines, also those that are not in `lines`. */
  total: number;
};

/** The idle machines. Ticking some offers the names to hand them over to. */
export function LongestIdle({ lines, total }: LongestIdleProps) {
  useLists();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const bulk = useBulk<BulkMachine>();
  const selected = lines.filter((line) => ticked.has(line.id));
  function tick(id: number, isTicked: boolean): void {
    setTicked(new Set(isTicked ? [...ticked, id] : [...ticked].filter((other) => other !== id)));
  }
  function handOver(technicianId: number): void {
    bulk.start(
      handOverTask(technicianId),
      selected.map((line) => ({ ...line, status: 'in_progress' })),
    );
    setTicked(new Set());
  }
  return (
    <Panel
      title={t('Longest without work')}
      beside={
        lines.length > 0 && (
          <Link to={`/table?untouched=${idleDays}`}>{t('All {total}', { total: formatCapped(total, maxFloorCount) })}</Link>
        )
      }
      hasRows
    >
      {lines.length === 0 ? (
        <p className={panel.text}>{t('No machine has been idle for over {days} days.', { days: idleDays })}</p>
      ) : (
        <ul className={panel.rows} aria-label={t('Longest without work')}>
          {lines.map((line) => (
            <li key={line.id}>
              <MachineLine
                machine={line}
                before={
                  <label className={styles.tick}>
                    <input
                      type="checkbox"
                      checked={ticked.has(line.id)}
                      disabled={bulk.run?.isRunning}
                      onChange={({ target }) => tick(line.id, target.checked)}
                    />
                    <span className="visually-hidden">{t('Select {machine}', { machine: machineName(line) })}</span>
                  </label>
                }
                beside={
                  <span className={styles.technician}>
                    <Person name={line.technician_name} />
                    {line.waiting_since !== null && <WaitingChip since={line.waiting_since} isShort />}
                  </span>
                }
                end={<DaysLate since={line.touched_on} describe={(days) => plural(days, '{count} day idle', '{count} days idle')} />}
              />
            </li>
          ))}
        </ul>
      )}
      {bulk.run && (
        <div className={panel.text}>
          <BulkPanel bulk={bulk} />
        </div>
      )}
      {selected.length > 0 ? (
        <HandOverNames selected={selected} onChoose={handOver} />
      ) : (
        lines.length > 0 && <p className={`${panel.text} ${common.soft}`}>{t('Select machines to hand them over.')}</p>
      )}
    </Panel>
  );
}

type HandOverNamesProps = { selected: readonly IdleLine[]; onChoose: (technicianId: number) => void };

/** The names of all employees who do not have all selected machines already. */
function HandOverNames({ selected, onChoose }: HandOverNamesProps) {
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
