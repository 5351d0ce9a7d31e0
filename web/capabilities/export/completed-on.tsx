import { countDays, dayOf } from '@fettle/contract/shared/calendar.ts';
import { useQuery } from '@tanstack/react-query';
import { plural, shownLocale, t } from '../../ui/language/language.ts';
import { shopQuery } from '../shop/queries.ts';
import common from '../../ui/common.module.css';
import styles from './export-table.module.css';

/** `Nov 21, 2026`, and with its age `3 days ago`. Where room is short, `Nov 21` in the current year. */
export function CompletedOn({ on, withAge }: { on: string; withAge: boolean }) {
  const { data: shop } = useQuery(shopQuery());
  const { day, year, isThisYear, age } = describe(on, shop?.time_zone ?? 'UTC');
  return (
    <>
      <time dateTime={on}>
        {day}
        <span className={isThisYear ? styles.more : undefined}>{year}</span>
      </time>{' '}
      {withAge && <span className={`${styles.more} ${common.soft}`}>{age}</span>}
    </>
  );
}

/** Days are those of the shop's time zone. */
function describe(on: string, timeZone: string, now = new Date()) {
  const today = dayOf(now.toISOString(), timeZone);
  const days = countDays({ start: dayOf(on, timeZone), end: today }) - 1;
  const parts = new Intl.DateTimeFormat(shownLocale(), { dateStyle: 'medium', timeZone })
    .formatToParts(new Date(on))
    .map(({ value }) => value);
  return {
    // The year comes last, after what separates it.
    day: parts.slice(0, -2).join(''),
    year: parts.slice(-2).join(''),
    isThisYear: parts.at(-1) === today.slice(0, 4),
    age: days < 1 ? t('today') : days === 1 ? t('yesterday') : plural(days, '{count} day ago', '{count} days ago'),
  };
}
