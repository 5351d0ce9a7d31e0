import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './floor.module.css';

type BarCellProps = {
  /** The column's heading, for a screen too narrow for columns. */
  label: string;
  /** Drawn after each other. The cell says their sum. */
  bars: readonly { count: number; color: 'cameIn' | 'inProgress' | 'completed' | 'trashed' | 'exported' }[];
  /** The count of a full-width bar. */
  max: number;
  /** The list of what is counted. `of` completes the number for a screen reader. */
  link?: { to: string; of: string };
  children?: ReactNode;
};

/** A count in a table, with a bar. The number is always printed, so the bar is hidden from screen readers. */
export function BarCell({ label, bars, max, link, children }: BarCellProps) {
  const sum = bars.reduce((sum, { count }) => sum + count, 0);
  const figure = (
    <>
      <span className={styles.count}>{sum.toLocaleString('en-US')}</span>
      {link && <span className="visually-hidden"> {link.of}</span>} {children}
      <span aria-hidden className={styles.track}>
        {bars.map(
          ({ count, color }) =>
            count > 0 && <span key={color} className={`${styles.bar} ${styles[color]}`} style={{ width: `${(count / max) * 100}%` }} />,
        )}
      </span>
    </>
  );
  return (
    <td>
      <span className={styles.cellLabel}>{label}</span>
      {link && sum > 0 ? <Link to={link.to}>{figure}</Link> : figure}
    </td>
  );
}
