import type { DayRange } from '@fettle/contract/calendar.ts';
import type { MetricsLine } from '@fettle/contract/reports/metrics.ts';
import type { Day } from '@fettle/contract/common-schemas.ts';
import { brandLabels } from '@fettle/contract/catalog.ts';

/** A machine in a list of the metrics: `WHIRLPOOL - Top Load | VSA1234567` (specification, section 2). */
export function lineWords({ brand, style, serial }: MetricsLine): string {
  return `${brandLabels[brand].toUpperCase()} - ${style ?? 'no style'} | ${serial}`;
}

const dayShapes = {
  long: { dateStyle: 'long' },
  short: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A calendar day as people read it: `November 21, 2026`, or `Nov 21`, `Sat`, `Nov 2026` or `2026` where there is little room. */
export function dayWords(day: Day, shape: keyof typeof dayShapes = 'long'): string {
  return new Intl.DateTimeFormat('en-US', { ...dayShapes[shape], timeZone: 'UTC' }).format(new Date(`${day}T00:00:00.000Z`));
}

/** Both ends of a range: `November 1, 2026 and November 30, 2026`. */
export function betweenWords({ start, end }: DayRange): string {
  return `${dayWords(start)} and ${dayWords(end)}`;
}

/** Hours in the two largest units that say something: `2 days 4 hours`, `3 hours 20 minutes`, `under a minute`. */
export function durationWords(hours: number): string {
  const minutes = Math.round(hours * 60);
  if (minutes < 1) return 'under a minute';
  if (minutes < 24 * 60) return inTwo(Math.floor(minutes / 60), 'hour', minutes % 60, 'minute');
  const wholeHours = Math.round(hours);
  return inTwo(Math.floor(wholeHours / 24), 'day', wholeHours % 24, 'hour');
}

function inTwo(large: number, largeName: string, small: number, smallName: string): string {
  return [counted(large, largeName), counted(small, smallName)].filter(Boolean).join(' ');
}

function counted(count: number, name: string): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? `1 ${name}` : `${count.toLocaleString('en-US')} ${name}s`;
}
