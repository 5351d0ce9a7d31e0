import { dayOf } from '@fettle/contract/shared/calendar.ts';
import type { Day } from '@fettle/contract/shared/common-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { shopQuery } from './queries.ts';

/** The current day in the shop's time zone. */
export function useToday(): Day {
  const { data: shop } = useQuery(shopQuery());
  return todayIn(shop?.time_zone ?? 'UTC');
}

export function todayIn(timeZone: string): Day {
  return dayOf(new Date().toISOString(), timeZone);
}
