import { useQuery } from '@tanstack/react-query';
import { shopQuery } from './queries.ts';

/** An instant in the shop's time zone: November 21, 2026. */
export function ShopDate({ on, withTime = false }: { on: string; withTime?: boolean }) {
  const { data: shop } = useQuery(shopQuery());
  return <time dateTime={on}>{longDate(on, shop?.time_zone ?? 'UTC', withTime)}</time>;
}

function longDate(on: string, timeZone: string, withTime: boolean): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: withTime ? 'short' : undefined, timeZone }).format(new Date(on));
}
