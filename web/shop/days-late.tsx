import styles from './days-late.module.css';
import { useDaysSince } from './use-days-since.ts';

/** Days from which a machine is shown as late, and as very late. */
const lateAfter = 7;
const veryLateAfter = 14;

/** The days since an instant: `14 d`. `describe` is the text for screen readers. */
export function DaysLate({ since, describe }: { since: string; describe: (days: number) => string }) {
  const days = useDaysSince(since);
  return (
    <span className={`${styles.days} ${days > veryLateAfter ? styles.veryLate : days > lateAfter ? styles.late : ''}`}>
      <span aria-hidden>{days === 0 ? 'today' : `${days} d`}</span>
      <span className="visually-hidden">{describe(days)}</span>
    </span>
  );
}
