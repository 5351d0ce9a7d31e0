import type { ReactNode } from 'react';
import styles from './floor.module.css';

type BarCellProps = {
  /** The column's heading, for a screen too narrow for columns. */
  label: string;
  /** Drawn after each other. The cell says their sum. */
  bars: readonly { count: number; color: 'cameIn' | 'inProgress' | 'completed' | 'trashed' | 'exported' }[];
  /** The count of a full-width bar. */
  max: number;
  children?: ReactNode;
};

/** A count in a table, with a bar. The number is always printed, so the bar is hidden from screen readers. */
export function BarCell({ label, bars, max, children }: BarCellProps) {
  const sum = bars.reduce((sum, { count }) => sum + count, 0);
  return (
    <td>
      <span className={styles.cellLabel}>{label}</span>
      <span className={styles.count}>{sum.toLocaleString('en-US')}</span> {children}
      <span aria-hidden className={styles.track}>
        {bars.map(
          ({ count, color }) =>
            count > 0 && <span key={color} className={`${styles.bar} ${styles[color]}`} style={{ width: `${(count / max) * 100}%` }} />,
        )}
      </span>
    </td>
  );
}
