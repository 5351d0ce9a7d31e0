import type { DayRange } from '@fettle/contract/calendar.ts';
import type { Metrics, MetricsLine } from '@fettle/contract/reports/metrics.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { CollapseButton, useCollapse } from '../ui/collapse.tsx';
import layout from '../ui/layout.module.css';
import { betweenWords, lineWords } from './format-metrics.ts';
import styles from './metrics.module.css';

/** How many machines of a list stand there at once; a month's are three hundred. */
const shownAtOnce = 25;

/** The machines behind the figures; each leads to its card. */
export function MetricsLists({ metrics, range }: { metrics: Metrics; range: DayRange }) {
  const between = betweenWords(range);
  return (
    <div className={`${styles.tiles} ${styles.lists}`}>
      <Lines heading="Current Workload" lines={metrics.in_progress} nothing="No machines are in progress." />
      <Lines heading={`Completed between ${between}`} lines={metrics.completed_in_range} nothing="No machines were completed." />
      <Lines heading={`Trashed between ${between}`} lines={metrics.trashed_in_range} nothing="No machines were trashed." />
    </div>
  );
}

function Lines({ heading, lines, nothing }: { heading: string; lines: readonly MetricsLine[]; nothing: string }) {
  const id = useId();
  const { isOpen, itemClass, toggle } = useCollapse(shownAtOnce);
  return (
    <section aria-labelledby={id} className={`${layout.panel} ${layout.stack}`}>
      <h2 id={id}>{heading}</h2>
      <p className={layout.value}>Total: {lines.length}</p>
      {lines.length === 0 ? (
        <p>{nothing}</p>
      ) : (
        <ul className={layout.lines}>
          {lines.map((line, place) => (
            <li className={itemClass(place)} key={`${line.id} ${line.repair_number}`}>
              <Link to={`/card/${line.id}`}>
                {lineWords(line)}
                {line.status === 'exported' && ' [inventoried]'}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {lines.length > shownAtOnce && (
        <CollapseButton isOpen={isOpen} showAllLabel={`Show all ${lines.length} machines`} onToggle={toggle} />
      )}
    </section>
  );
}
