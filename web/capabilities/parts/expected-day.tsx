import { useToday } from '../shop/use-today.ts';
import { describeExpectedDay } from './describe-expected-day.ts';
import styles from './parts.module.css';

export function ExpectedDay({ day }: { day: string | null }) {
  const today = useToday();
  if (day === null) return null;
  const { text, isLate } = describeExpectedDay(day, today);
  return <span className={isLate ? styles.late : undefined}>{text}</span>;
}
