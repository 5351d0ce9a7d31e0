import { countDays, dayOf } from '@fettle/contract/shared/calendar.ts';
import { useQuery } from '@tanstack/react-query';
import { shopQuery } from '../shop/queries.ts';
import common from '../../ui/common.module.css';

export function CompletedAge({ on }: { on: string }) {
  const { data: shop } = useQuery(shopQuery());
  return <span className={common.soft}>{describeAge(on, shop?.time_zone ?? 'UTC')}</span>;
}

/** In calendar days of the shop's time zone. */
function describeAge(on: string, timeZone: string, now = new Date()): string {
  const days = countDays({ start: dayOf(on, timeZone), end: dayOf(now.toISOString(), timeZone) }) - 1;
  if (days < 1) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
