import { shownLocale } from '../../ui/language/language.ts';

/** `Nov 25`, with the year only if it is not that of `today`. Both days are `YYYY-MM-DD`. */
export function shortDate(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const format = new Intl.DateTimeFormat(shownLocale(), { month: 'short', day: 'numeric', year, timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00.000Z`));
}
