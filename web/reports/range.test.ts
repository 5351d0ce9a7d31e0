import { expect, test } from 'vitest';
import { faultsInRange, isFaulty, monthIn, monthOf, moves, oneDay, rangeIn } from './range.ts';

const today = '2026-11-21';

test('an address without days means today', () => {
  expect(rangeIn(new URLSearchParams(), today)).toEqual(oneDay(today));
  expect(rangeIn(new URLSearchParams('start=2026-11-01'), today)).toEqual({ start: '2026-11-01', end: today });
});

test('what is wrong with a range is said at its field', () => {
  expect(faultsInRange({ start: '2026-11-22', end: today })).toEqual({ start: 'Start must not be after the end.' });
  expect(faultsInRange({ start: '', end: today })).toEqual({ start: 'Start is required.' });
  expect(faultsInRange({ start: today, end: '2026-02-30' })).toEqual({ end: 'End is a day that does not exist.' });
  expect(faultsInRange({ start: 'yesterday', end: '0202-11-21' })).toEqual({
    start: 'Start must be a day such as 2026-11-21.',
    end: 'End must be a day such as 2026-11-21.',
  });
  expect(faultsInRange({ start: '2016-11-21', end: '2026-11-22' })).toEqual({ end: 'End must be at most ten years after the start.' });
  expect(isFaulty({ start: '2016-11-22', end: today })).toBe(false);
  expect(isFaulty(oneDay('2028-02-29'))).toBe(false);
});

test('a month is the whole month of the year in which the range starts', () => {
  expect(monthOf({ start: '2028-12-31', end: '2029-01-05' }, 2)).toEqual({ start: '2028-02-01', end: '2028-02-29' });
});

test('the month is told only of a range that is the whole of it', () => {
  expect(monthIn({ start: '2026-02-01', end: '2026-02-28' })).toBe(2);
  expect(monthIn({ start: '2028-02-01', end: '2028-02-28' })).toBeUndefined();
  expect(monthIn({ start: '2026-01-01', end: '2027-01-31' })).toBeUndefined();
  expect(monthIn(oneDay(today))).toBeUndefined();
});

test('the buttons lead to the weeks beside the start and to the days beside the range', () => {
  expect(moves.prevWeek(oneDay(today))).toEqual({ start: '2026-11-08', end: '2026-11-14' });
  expect(moves.nextWeek(oneDay(today))).toEqual({ start: '2026-11-22', end: '2026-11-28' });
  expect(moves.nextWeek({ start: '2026-11-22', end: '2026-11-28' })).toEqual({ start: '2026-11-29', end: '2026-12-05' });
  expect(moves.prevDay(oneDay('2027-01-01'))).toEqual(oneDay('2026-12-31'));
  expect(moves.nextDay({ start: '2026-11-22', end: '2026-11-28' })).toEqual(oneDay('2026-11-29'));
});
