import { useQuery } from '@tanstack/react-query';
import { daysSince } from './days-since.ts';
import { shopQuery } from './queries.ts';

/** Calendar days in the shop's time zone from the day of an instant until today. */
export function useDaysSince(instant: string): number {
  const { data: shop } = useQuery(shopQuery());
  return daysSince(instant, shop?.time_zone ?? 'UTC');
}
