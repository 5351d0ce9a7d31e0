import { addDays, type DayRange, countDays, maxRangeDays, weekRange, monthRange } from '@fettle/contract/shared/calendar.ts';
import type { Day } from '@fettle/contract/shared/common-schemas.ts';
import { isDay } from '@fettle/contract/shared/is-day.ts';
import { t } from '../../ui/language/language.ts';

/** Reads `?start=2026-11-01&end=2026-11-30` without validating it. A missing day is today. */
export function parseRange(search: URLSearchParams, today: Day): DayRange {
  return { start: search.get('start') ?? today, end: search.get('end') ?? today };
}

export type RangeErrors = Partial<Record<keyof DayRange, string>>;

/** The same rules and messages as on the server. */
export function validateRange({ start, end }: DayRange): RangeErrors {
  const errors = { ...validateDay('start', t('Start'), start), ...validateDay('end', t('End'), end) };
  if (Object.keys(errors).length > 0) return errors;
  if (start > end) return { start: t('Start must not be after the end.') };
  if (countDays({ start, end }) > maxRangeDays) return { end: t('End must be at most ten years after the start.') };
  return errors;
}

export function isInvalid(range: DayRange): boolean {
  return Object.keys(validateRange(range)).length > 0;
}

function validateDay(field: keyof DayRange, name: string, day: string): RangeErrors {
  if (day === '') return { [field]: t('{name} is required.', { name }) };
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(day)) return { [field]: t('{name} must be a day such as 2026-11-21.', { name }) };
  return isDay(day) ? {} : { [field]: t('{name} is a day that does not exist.', { name }) };
}

export function singleDay(day: Day): DayRange {
  return { start: day, end: day };
}

/** @param month 1 to 12, in the year in which the range starts */
export function monthInYearOf({ start }: DayRange, month: number): DayRange {
  return monthRange(Number(start.slice(0, 4)), month);
}

/** 1 to 12 when the range is exactly one whole month. */
export function monthOfRange(range: DayRange): number | undefined {
  const month = Number(range.start.slice(5, 7));
  return monthInYearOf(range, month).end === range.end && range.start.endsWith('-01') ? month : undefined;
}

export const shiftRange = {
  prevWeek: ({ start }: DayRange) => weekRange(start, -1),
  nextWeek: ({ start }: DayRange) => weekRange(start, 1),
  prevDay: ({ start }: DayRange) => singleDay(addDays(start, -1)),
  nextDay: ({ end }: DayRange) => singleDay(addDays(end, 1)),
} as const;
