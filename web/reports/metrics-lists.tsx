import type { DayRange } from '@fettle/contract/calendar.ts';
import type { Metrics, MetricsLine } from '@fettle/contract/reports/metrics.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { CollapseButton, useCollapse } from '../ui/collapse.tsx';
import common from '../ui/common.module.css';
import { formatBothDays, formatMachine } from './format-metrics.ts';
import styles from './metrics.module.css';

const initialCount = 25;

export function MetricsLists({ metrics, range }: { metrics: Metrics; range: DayRange }) {
  const between = formatBothDays(range);
  return (
    <div className={`${styles.tiles} ${styles.lists}`}>
      <Lines heading="Current Workload" lines={metrics.in_progress} emptyText="No machines are in progress." />
      <Lines heading={`Completed between ${between}`} lines={metrics.completed_in_range} emptyText="No machines were completed." />
      <Lines heading={`Trashed between ${between}`} lines={metrics.trashed_in_range} emptyText="No machines were trashed." />
    </div>
  );
}

function Lines({ heading, lines, emptyText }: { heading: string; lines: readonly MetricsLine[]; emptyText: string }) {
  const id = useId();
  const { isOpen, itemClass, toggle } = useCollapse(initialCount);
  return (
    <section aria-labelledby={id} className={`${common.panel} ${common.stack}`}>
      <h2 id={id}>{heading}</h2>
      <p className={common.value}>Total: {lines.length}</p>
      {lines.length === 0 ? (
        <p>{emptyText}</p>
      ) : (
        <ul className={common.lines}>
          {lines.map((line, index) => (
            <li className={itemClass(index)} key={`${line.id} ${line.repair_number}`}>
              <Link to={`/card/${line.id}`}>
                {formatMachine(line)}
                {line.status === 'exported' && ' [inventoried]'}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {lines.length > initialCount && (
        <CollapseButton isOpen={isOpen} showAllLabel={`Show all ${lines.length} machines`} onToggle={toggle} />
      )}
    </section>
  );
}
