import { countDays, dayOf } from '@fettle/contract/shared/calendar.ts';
import { useQuery } from '@tanstack/react-query';
import { plural, t } from '../../ui/language/language.ts';
import { shopQuery } from '../shop/queries.ts';
import { ShopDate } from '../shop/shop-date.tsx';
import common from '../../ui/common.module.css';
import styles from './export-table.module.css';

/** `November 21, 2026`, and with its age `3 days ago` where there is room. */
export function CompletedOn({ on, withAge }: { on: string; withAge: boolean }) {
  const { data: shop } = useQuery(shopQuery());
  return (
    <>
      <ShopDate on={on} /> {withAge && <span className={`${styles.more} ${common.soft}`}>{ageOf(on, shop?.time_zone ?? 'UTC')}</span>}
    </>
  );
}

/** Days are those of the shop's time zone. */
function ageOf(on: string, timeZone: string): string {
  const today = dayOf(new Date().toISOString(), timeZone);
  const days = countDays({ start: dayOf(on, timeZone), end: today }) - 1;
  if (days < 1) return t('today');
  return days === 1 ? t('yesterday') : plural(days, '{count} day ago', '{count} days ago');
}
