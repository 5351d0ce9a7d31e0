import { daysBetween } from '@fettle/contract/shared/calendar.ts';
import { plural, t } from '../../ui/language/language.ts';

/** Calendar days from the day of an instant until today: 0 for an instant today. */
export function daysSince(instant: string, timeZone: string, now = new Date()): number {
  return daysBetween(instant, now.toISOString(), timeZone);
}

/** `1 day`, `12 days`. */
export function formatDays(days: number): string {
  return plural(days, '{count} day', '{count} days');
}

/** `Came in today`, `12 days in shop`. */
export function formatAge(days: number): string {
  return days === 0 ? t('Came in today') : plural(days, '{count} day in shop', '{count} days in shop');
}

/** Days from which a machine is shown as late, and as very late. */
export const lateFrom = 7;
export const veryLateFrom = 14;

export type Lateness = 'fresh' | 'late' | 'veryLate';

export function latenessOf(days: number): Lateness {
  return days >= veryLateFrom ? 'veryLate' : days >= lateFrom ? 'late' : 'fresh';
}
