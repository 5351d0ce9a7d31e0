import { expect, test } from 'vitest';
import { validateRange, isInvalid, monthOfRange, monthInYearOf, shiftRange, singleDay, parseRange } from './range.ts';

const today = '2026-11-21';

test('a missing day is today', () => {
  expect(parseRange(new URLSearchParams(), today)).toEqual(singleDay(today));
  expect(parseRange(new URLSearchParams('start=2026-11-01'), today)).toEqual({ start: '2026-11-01', end: today });
});

test('an invalid range has an error for its field', () => {
  expect(validateRange({ start: '2026-11-22', end: today })).toEqual({ start: 'Start must not be after the end.' });
  expect(validateRange({ start: '', end: today })).toEqual({ start: 'Start is required.' });
  expect(validateRange({ start: today, end: '2026-02-30' })).toEqual({ end: 'End is a day that does not exist.' });
  expect(validateRange({ start: 'yesterday', end: '0202-11-21' })).toEqual({
    start: 'Start must be a day such as 2026-11-21.',
    end: 'End must be a day such as 2026-11-21.',
  });
  expect(validateRange({ start: '2016-11-21', end: '2026-11-22' })).toEqual({ end: 'End must be at most ten years after the start.' });
  expect(isInvalid({ start: '2016-11-22', end: today })).toBe(false);
  expect(isInvalid(singleDay('2028-02-29'))).toBe(false);
});

test('a month is taken from the year in which the range starts', () => {
  expect(monthInYearOf({ start: '2028-12-31', end: '2029-01-05' }, 2)).toEqual({ start: '2028-02-01', end: '2028-02-29' });
});

test('only a whole month counts as a month', () => {
  expect(monthOfRange({ start: '2026-02-01', end: '2026-02-28' })).toBe(2);
  expect(monthOfRange({ start: '2028-02-01', end: '2028-02-28' })).toBeUndefined();
  expect(monthOfRange({ start: '2026-01-01', end: '2027-01-31' })).toBeUndefined();
  expect(monthOfRange(singleDay(today))).toBeUndefined();
});

test('the buttons move by a week from the start, or by a day from either end', () => {
  expect(shiftRange.prevWeek(singleDay(today))).toEqual({ start: '2026-11-08', end: '2026-11-14' });
  expect(shiftRange.nextWeek(singleDay(today))).toEqual({ start: '2026-11-22', end: '2026-11-28' });
  expect(shiftRange.nextWeek({ start: '2026-11-22', end: '2026-11-28' })).toEqual({ start: '2026-11-29', end: '2026-12-05' });
  expect(shiftRange.prevDay(singleDay('2027-01-01'))).toEqual(singleDay('2026-12-31'));
  expect(shiftRange.nextDay({ start: '2026-11-22', end: '2026-11-28' })).toEqual(singleDay('2026-11-29'));
});
