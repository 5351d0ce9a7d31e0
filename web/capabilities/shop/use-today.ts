import { dayOf } from '@fettle/contract/shared/calendar.ts';
import type { Day } from '@fettle/contract/shared/common-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { shopQuery } from './queries.ts';

/** The current day in the shop's time zone. */
export function useToday(): Day {
  const { data: shop } = useQuery(shopQuery());
  return useSyncExternalStore(onMinute, () => dayOf(new Date().toISOString(), shop?.time_zone ?? 'UTC'));
}

/** Subscribes to the time, for a page that is left open past midnight. A hidden page may stand still until it is shown. */
export function onMinute(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
