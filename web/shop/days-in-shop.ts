import { countDays, dayOf } from '@fettle/contract/calendar.ts';

/** Calendar days from the day of an instant until today, in the shop's time zone: 0 for a machine that came today. */
export function daysInShop(startedOn: string, timeZone: string, now = new Date()): number {
  return countDays({ start: dayOf(startedOn, timeZone), end: dayOf(now.toISOString(), timeZone) }) - 1;
}

/** `1 day`, `12 days`. */
export function formatDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
