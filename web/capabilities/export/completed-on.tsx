import { plural, t } from '../../ui/language/language.ts';
import { ShopDate } from '../shop/shop-date.tsx';
import { useDaysSince } from '../shop/use-days-since.ts';
import common from '../../ui/common.module.css';
import styles from './export-table.module.css';

/** `November 21, 2026`, and with its age `3 days ago` where there is room. */
export function CompletedOn({ on, withAge }: { on: string; withAge: boolean }) {
  const days = useDaysSince(on);
  return (
    <>
      <ShopDate on={on} /> {withAge && <span className={`${styles.more} ${common.soft}`}>{formatDaysAgo(days)}</span>}
    </>
  );
}

function formatDaysAgo(days: number): string {
  if (days < 1) return t('today');
  return days === 1 ? t('yesterday') : plural(days, '{count} day ago', '{count} days ago');
}
