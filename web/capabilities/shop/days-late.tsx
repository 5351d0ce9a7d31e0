import styles from './days-late.module.css';
import { useDaysSince } from './use-days-since.ts';

/** Days from which a machine is shown as late, and as very late. */
const lateAfter = 7;
const veryLateAfter = 14;

type DaysLateProps = {
  since: string;
  todayText?: string | undefined;
  /** The text for screen readers. */ describe: (days: number) => string;
};

/** The days since an instant: `14 d`. */
export function DaysLate({ since, todayText = 'today', describe }: DaysLateProps) {
  const days = useDaysSince(since);
  return (
    <span className={`${styles.days} ${days > veryLateAfter ? styles.veryLate : days > lateAfter ? styles.late : ''}`}>
      <span aria-hidden>{days === 0 ? todayText : `${days} d`}</span>
      <span className="visually-hidden">{describe(days)}</span>
    </span>
  );
}
