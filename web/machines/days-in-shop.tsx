import { formatAge } from '../shop/days-since.ts';
import { useDaysSince } from '../shop/use-days-since.ts';
import styles from './days-in-shop.module.css';

/** Days from which a repair is shown as late, and as very late. */
const lateAfter = 7;
const veryLateAfter = 14;

/** The days since a repair started: `14 d`. */
export function DaysInShop({ startedOn, todayText = 'today' }: { startedOn: string; todayText?: string }) {
  const days = useDaysSince(startedOn);
  return (
    <span className={`${styles.days} ${days > veryLateAfter ? styles.veryLate : days > lateAfter ? styles.late : ''}`}>
      <span aria-hidden>{days === 0 ? todayText : `${days} d`}</span>
      <span className="visually-hidden">{formatAge(days)}</span>
    </span>
  );
}
