import type { DayRange } from '@fettle/contract/shared/calendar.ts';
import type { Comeback } from '@fettle/contract/repairs/comeback.ts';
import type { MetricsLine } from '@fettle/contract/reports/metrics.ts';
import type { Day } from '@fettle/contract/shared/common-schemas.ts';
import { labelOf, styleLabel } from '@fettle/contract/shared/catalog.ts';
import { plural, shownLocale, t } from '../../ui/language/language.ts';
import { brandAndTypeAtStart } from '../machines/machine-name.ts';
import { currentLists } from '../../sync/client/shop-lists.ts';

/** `WHIRLPOOL - Top Load | VSA1234567`; without a style, the type: `WHIRLPOOL - Washer | VSA1234567`. */
export function formatMachine({ brand, type_of, style, serial }: MetricsLine): string {
  const lists = currentLists();
  const kind = style === null ? labelOf(lists.types, type_of) : styleLabel(lists, type_of, style);
  return `${labelOf(lists.brands, brand).toUpperCase()} - ${kind} | ${serial}`;
}

/** `Crosley fridge 252 | CRT182W` */
export function formatComeback(comeback: Comeback): string {
  return `${brandAndTypeAtStart(comeback)} ${comeback.id} | ${comeback.model}`;
}

/** A typical time in one unit: `7.5 days`, `5 hours`. */
export function formatTypical(hours: number): string {
  const whole = Math.max(1, Math.round(hours));
  return whole < 24 ? plural(whole, '{count} hour', '{count} hours') : plural(Math.round(hours / 2.4) / 10, '{count} day', '{count} days');
}

export function isWaiting({ waiting_since }: MetricsLine): boolean {
  return typeof waiting_since === 'string';
}

const dayFormats = {
  long: { dateStyle: 'long' },
  full: { weekday: 'long', month: 'long', day: 'numeric' },
  short: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** `November 21, 2026`; other formats: `Saturday, November 21`, `Nov 21`, `Sat`, `Nov 2026`, `2026`. */
export function formatDay(day: Day, format: keyof typeof dayFormats = 'long'): string {
  return new Intl.DateTimeFormat(shownLocale(), { ...dayFormats[format], timeZone: 'UTC' }).format(utcDate(day));
}

/** `November 1 – 30, 2026`, or `November 21, 2026` for a single day. */
export function formatRange({ start, end }: DayRange): string {
  return new Intl.DateTimeFormat(shownLocale(), { dateStyle: 'long', timeZone: 'UTC' }).formatRange(utcDate(start), utcDate(end));
}

/** `November 21, 2026`, `November 15, 2026 to November 21, 2026` */
export function formatDays({ start, end }: DayRange): string {
  return start === end ? formatDay(start) : t('{start} to {end}', { start: formatDay(start), end: formatDay(end) });
}

function utcDate(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`);
}
