import { countDays, type DayRange, dayOf } from '@fettle/contract/shared/calendar.ts';
import type { Day } from '@fettle/contract/shared/common-schemas.ts';
import { durationInWords } from '@fettle/contract/reports/duration-in-words.ts';
import type { Metrics, MetricsLine } from '@fettle/contract/reports/metrics.ts';
import { metricsLists } from '@fettle/contract/reports/metrics-words.ts';
import { type ReactNode, useId } from 'react';
import { type Message } from '@fettle/i18n/message.ts';
import { Link } from '../../ui/link.tsx';
import { t } from '../../ui/language/language.ts';
import { CollapseButton, useCollapse } from '../../ui/collapse.tsx';
import common from '../../ui/common.module.css';
import panel from '../../ui/panel.module.css';
import { formatMachine, isWaiting } from './format-metrics.ts';
import styles from './metrics.module.css';
import { useLists } from '../../sync/client/shop-lists.ts';

const initialCount = 25;

type MetricsListsProps = { metrics: Metrics; timeZone: string; today: Day };

export function MetricsLists({ metrics, timeZone, today }: MetricsListsProps) {
  const { in_progress, completed_in_range, trashed_in_range } = metrics;
  const waiting = in_progress.filter(isWaiting);
  return (
    <>
      <ListPanel {...metricsLists.in_progress} lines={in_progress}>
        {waiting.length > 0 && (
          <>
            <h3>{t('Working: {machines}', { machines: in_progress.length - waiting.length })}</h3>
            <Lines lines={in_progress.filter((line) => !isWaiting(line))} />
            <h3>{t('Waiting for parts: {machines}', { machines: waiting.length })}</h3>
            <Lines
              lines={waiting}
              detail={({ waiting_since }) => waiting_since && waitingText({ start: dayOf(waiting_since, timeZone), end: today })}
            />
          </>
        )}
      </ListPanel>
      <ListPanel {...metricsLists.completed_in_range} lines={completed_in_range} />
      <ListPanel {...metricsLists.trashed_in_range} lines={trashed_in_range} />
    </>
  );
}

type ListPanelProps = {
  heading: Message;
  lines: readonly MetricsLine[];
  emptyText: Message;
  /** Shown instead of one list of all lines. */
  children?: ReactNode;
};

function ListPanel({ heading, lines, emptyText, children }: ListPanelProps) {
  return (
    <MetricsList heading={t(heading)} total={String(lines.length)}>
      {lines.length === 0 ? <p className={panel.text}>{t(emptyText)}</p> : children || <Lines lines={lines} />}
    </MetricsList>
  );
}

type MetricsListProps = { heading: string; total: string | undefined; children: ReactNode };

/** A list in the panel of lists, its total beside its heading. */
export function MetricsList({ heading, total, children }: MetricsListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.list}>
      <div className={panel.head}>
        <h2 id={id}>{heading}</h2>
        {total !== undefined && <p className={common.value}>{t('Total: {total}', { total })}</p>}
      </div>
      {children}
    </section>
  );
}

type LinesProps = { lines: readonly MetricsLine[]; detail?: (line: MetricsLine) => ReactNode };

function Lines({ lines, detail }: LinesProps) {
  useLists();
  const { isOpen, itemClass, toggle } = useCollapse(initialCount);
  if (lines.length === 0) return null;
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li className={itemClass(index)} key={`${line.id} ${line.repair_number}`}>
            <Link to={`/card/${line.id}`}>
              {formatMachine(line)}
              {line.status === 'exported' && ` ${t('[inventoried]')}`}
            </Link>
            {detail && <span>{detail(line)}</span>}
          </li>
        ))}
      </ul>
      {lines.length > initialCount && (
        <div className={panel.text}>
          <CollapseButton isOpen={isOpen} showAllLabel={t('Show all {length} machines', { length: lines.length })} onToggle={toggle} />
        </div>
      )}
    </>
  );
}

function waitingText(range: DayRange): string {
  const days = countDays(range) - 1;
  return days === 0 ? t('since today') : t('for {duration}', { duration: durationInWords(days * 24) });
}
