import { useQuery } from '@tanstack/react-query';
import { shopQuery } from '../shop/queries.ts';
import { currentDay, describeExpectedDay } from './describe-expected-day.ts';
import styles from './parts.module.css';

export function ExpectedDay({ day }: { day: string | null }) {
  const today = useShopToday();
  if (day === null) return null;
  const { text, isLate } = describeExpectedDay(day, today);
  return <span className={isLate ? styles.late : undefined}>{text}</span>;
}

/** The current day in the shop's time zone. */
export function useShopToday(): string {
  const { data: shop } = useQuery(shopQuery());
  return currentDay(shop?.time_zone ?? 'UTC');
}
