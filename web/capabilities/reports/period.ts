import { addDays, countDays, type DayRange, weekRange } from '@fettle/contract/shared/calendar.ts';
import type { Day } from '@fettle/contract/shared/common-schemas.ts';
import { capitalized } from '../../ui/capitalized.ts';
import { shownLocale, t } from '../../ui/language/language.ts';
import { formatDay } from './format-metrics.ts';
import { monthInYearOf, monthOfRange, singleDay } from './range.ts';

/** The ranges that are one tap away. */
export function shortcuts(today: Day): { label: string; range: DayRange }[] {
  return [
    { label: t('This week'), range: weekRange(today) },
    { label: t('Last week'), range: weekRange(today, -1) },
    { label: t('This month'), range: monthInYearOf(singleDay(today), Number(today.slice(5, 7))) },
  ];
}

export function isSameRange(a: DayRange, b: DayRange): boolean {
  return a.start === b.start && a.end === b.end;
}

/** The other parameters stay. Without days, the URL means today, whenever it is opened. */
export function withRange(search: URLSearchParams, range: DayRange, today: Day): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const end of ['start', 'end'] as const) {
    if (isSameRange(range, singleDay(today))) next.delete(end);
    else next.set(end, range[end]);
  }
  return next;
}

/** The month before a whole month, otherwise as many days before the range. */
export function previousRange(range: DayRange): DayRange {
  const end = addDays(range.start, -1);
  const month = monthOfRange(range);
  if (month !== undefined) return monthInYearOf(singleDay(end), Number(end.slice(5, 7)));
  return { start: addDays(range.start, -countDays(range)), end };
}

/** A text to follow a word such as "finished": `today`, `this week`, `on November 21, 2026`. Undefined for other ranges. */
export function periodText(range: DayRange, today: Day): string | undefined {
  return nameOf(range, today) ?? (range.start === range.end ? t('on {day}', { day: formatDay(range.start) }) : undefined);
}

/** `yesterday`, `last week`, `last month`, `the day before`, `the week before`, `the month before`, `in the 14 days before`. */
function previousText(range: DayRange, today: Day): string {
  if (range.start === range.end) return range.start === today ? t('yesterday') : t('the day before');
  const isCurrent = range.start <= today && today <= range.end;
  if (monthOfRange(range) !== undefined) return isCurrent ? t('last month') : t('the month before');
  if (isSameRange(range, weekRange(range.start))) return isCurrent ? t('last week') : t('the week before');
  return t('in the {days} days before', { days: countDays(range) });
}

/** `12 this week, 9 last week.` */
export function comparisonText(range: DayRange, today: Day, { current, previous }: { current: number; previous: number }): string {
  const when = nameOf(range, today);
  const before = previousText(range, today);
  return when === undefined
    ? t('{current} finished, {previous} {before}.', { current, previous, before })
    : t('{current} {when}, {previous} {before}.', { current, when, previous, before });
}

/** `Last week: 9`, `The month before: 31`. */
export function previousLegend(range: DayRange, today: Day, count: number): string {
  return `${capitalized(previousText(range, today))}: ${count}`;
}

function nameOf(range: DayRange, today: Day): string | undefined {
  if (isSameRange(range, singleDay(today))) return t('today');
  return shortcuts(today)
    .find((shortcut) => isSameRange(shortcut.range, range))
    ?.label.toLocaleLowerCase(shownLocale());
}
