import { countDays } from '@fettle/contract/shared/calendar.ts';
import { plural, t } from '../../ui/language/language.ts';
import { shortDate } from '../shop/short-date.ts';

/** `Expected Nov 25`, or for a day before `today`: `2 days late, expected Nov 19`. Both days are `YYYY-MM-DD`. */
export function describeExpectedDay(day: string, today: string): { text: string; isLate: boolean } {
  if (day === today) return { text: t('Expected today'), isLate: false };
  const date = shortDate(day, today);
  if (day > today) return { text: t('Expected {date}', { date }), isLate: false };
  const daysLate = countDays({ start: day, end: today }) - 1;
  return { text: plural(daysLate, '{count} day late, expected {date}', '{count} days late, expected {date}', { date }), isLate: true };
}
