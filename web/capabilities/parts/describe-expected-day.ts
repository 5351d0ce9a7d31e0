import { countDays, dayOf } from '@fettle/contract/shared/calendar.ts';
import { plural, shownLocale, t } from '../../ui/language/language.ts';

export function currentDay(timeZone: string): string {
  return dayOf(new Date().toISOString(), timeZone);
}

/** `Expected Nov 25`, or for a day before `today`: `2 days late, expected Nov 19`. Both days are `YYYY-MM-DD`. */
export function describeExpectedDay(day: string, today: string): { text: string; isLate: boolean } {
  if (day === today) return { text: t('Expected today'), isLate: false };
  const date = shortDate(day, today);
  if (day > today) return { text: t('Expected {date}', { date }), isLate: false };
  const daysLate = countDays({ start: day, end: today }) - 1;
  return { text: plural(daysLate, '{count} day late, expected {date}', '{count} days late, expected {date}', { date }), isLate: true };
}

/** With the year only if it is not the current one. */
function shortDate(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const format = new Intl.DateTimeFormat(shownLocale(), { month: 'short', day: 'numeric', year, timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00.000Z`));
}
