import { useQuery } from '@tanstack/react-query';
import ClockAlert from 'lucide-react/icons/clock-alert';
import { shopQuery } from '../shop/queries.ts';
import { currentDay, describeExpectedDay } from './describe-expected-day.ts';
import styles from './parts.module.css';

export function ExpectedDay({ day }: { day: string | null }) {
  const today = useShopToday();
  if (day === null) return null;
  const { text, isLate } = describeExpectedDay(day, today);
  if (!isLate) return <span>{text}</span>;
  return (
    <span className={styles.late}>
      <ClockAlert aria-hidden size={20} />
      {text}
    </span>
  );
}

/** The current day in the shop's time zone. */
export function useShopToday(): string {
  const { data: shop } = useQuery(shopQuery());
  return currentDay(shop?.time_zone ?? 'UTC');
}
