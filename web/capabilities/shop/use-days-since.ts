import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { daysSince } from './days-since.ts';
import { shopQuery } from './queries.ts';
import { onMinute } from './use-today.ts';

/** Calendar days in the shop's time zone from the day of an instant until today. */
export function useDaysSince(instant: string): number {
  const { data: shop } = useQuery(shopQuery());
  return useSyncExternalStore(onMinute, () => daysSince(instant, shop?.time_zone ?? 'UTC'));
}
