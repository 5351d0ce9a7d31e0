import { gridLines } from '@fettle/contract/reports/figures.ts';
import { type CSSProperties, useId, useState } from 'react';
import { Link } from '../../ui/link.tsx';
import { t } from '../../ui/language/language.ts';
import common from '../../ui/common.module.css';
import styles from './column-chart.module.css';

type Column = {
  key: string;
  /** The column's days and figures in words. */
  name: string;
  /** Side by side, each from its top down. */
  bars: readonly (readonly { series: 'came_in' | 'completed' | 'trashed'; count: number }[])[];
  /** A pale bar behind the others. */
  before?: number | undefined;
  labels: readonly string[];
  /** Shown while the column is chosen. */
  links: readonly { to: string; text: string }[];
};

type ColumnChartProps = {
  label: string;
  columns: readonly Column[];
  /** Labels of the whole chart, spread evenly, if the columns have none. */
  axis?: readonly string[];
  /** The index of the column that is chosen first. */
  initial: number;
};

/** Stacked bars. One column is chosen, and its links stand below, because a column may be narrower than 24 px, the least for a target. */
export function ColumnChart({ label, columns, axis, initial }: ColumnChartProps) {
  const group = useId();
  const [chosen, setChosen] = useState(initial);
  const lines = gridLines(Math.max(1, ...columns.map(heightOf)));
  const top = lines.at(-1) ?? 1;
  const column = columns[chosen] ?? columns[initial];
  return (
    <>
      <fieldset aria-label={label} className={styles.chart} style={{ '--columns': columns.length, '--top': top } as CSSProperties}>
        <div aria-hidden className={`${common.small} ${styles.lines}`}>
          {lines.map((count) => (
            <span key={count} style={{ bottom: `${(count / top) * 100}%` }}>
              {count}
            </span>
          ))}
        </div>
        {columns.map(({ key, name, bars, before = 0, labels }, index) => (
          <label key={key} className={styles.column}>
            <input type="radio" name={group} aria-label={name} checked={index === chosen} onChange={() => setChosen(index)} />
            <span aria-hidden className={styles.bars}>
              {before > 0 && <span className={styles.before} style={{ '--count': before } as CSSProperties} />}
              {bars.map((parts) => (
                <span key={parts[0]?.series} className={styles.bar}>
                  {parts.map(
                    ({ series, count }) =>
                      count > 0 && <span key={series} className={styles[series]} style={{ '--count': count } as CSSProperties} />,
                  )}
                </span>
              ))}
            </span>
            {labels.map((text, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the line in which it stands
              <span key={index} aria-hidden className={styles.label}>
                {text}
              </span>
            ))}
          </label>
        ))}
        <div aria-hidden className={`${common.small} ${styles.axis}`}>
          {axis?.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
      </fieldset>
      {column && (
        <ul aria-label={t('Chosen bar')} className={styles.figures}>
          {column.links.map(({ to, text }) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function heightOf({ bars, before = 0 }: Column): number {
  return Math.max(before, ...bars.map((parts) => parts.reduce((total, { count }) => total + count, 0)));
}

type ChartLegendProps = { items: readonly { key: 'came_in' | 'completed' | 'trashed' | 'exported' | 'before'; label: string }[] };

export function ChartLegend({ items }: ChartLegendProps) {
  return (
    <span aria-hidden className={`${common.small} ${styles.legend}`}>
      {items.map(({ key, label }) => (
        <span key={key} className={styles[key]}>
          {label}
        </span>
      ))}
    </span>
  );
}
