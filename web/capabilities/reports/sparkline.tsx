import chart from './column-chart.module.css';
import styles from './floor.module.css';

/** Counts as small bars, the last one full. The figure beside it says what they are. */
export function Sparkline({ counts, color }: { counts: readonly number[]; color: 'came_in' | 'completed' }) {
  const max = Math.max(1, ...counts);
  return (
    <span aria-hidden className={`${styles.sparkline} ${chart[color]}`}>
      {counts.map((count, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- its place is what a bar means
        <span key={index} style={{ height: `${(count / max) * 100}%` }} />
      ))}
    </span>
  );
}
