import { shownLocale } from '../../ui/language/language.ts';

/** `9 AM`, for 0 to 23. */
export function formatHour(hour: number): string {
  return new Intl.DateTimeFormat(shownLocale(), { hour: 'numeric', timeZone: 'UTC' }).format(Date.UTC(2000, 0, 1, hour));
}

/** The shop is closed and dark. */
export function isNight(hour: number): boolean {
  return hour < 6 || hour >= 20;
}
