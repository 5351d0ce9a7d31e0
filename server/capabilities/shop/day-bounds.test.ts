import { expect, test } from 'vitest';
import { dayBounds } from './day-bounds.ts';

test('a day runs from midnight to midnight', () => {
  expect(dayBounds('2026-11-20', '2026-11-20', 'UTC')).toEqual({ from: '2026-11-20T00:00:00.000Z', before: '2026-11-21T00:00:00.000Z' });
});

test('a range includes both of its days, also across the end of a year', () => {
  expect(dayBounds('2026-12-31', '2027-01-01', 'UTC')).toEqual({ from: '2026-12-31T00:00:00.000Z', before: '2027-01-02T00:00:00.000Z' });
});

test("the bounds are midnight in the shop's time zone", () => {
  expect(dayBounds('2026-11-20', '2026-11-20', 'America/Chicago')).toEqual({
    from: '2026-11-20T06:00:00.000Z',
    before: '2026-11-21T06:00:00.000Z',
  });
});

test.for([
  ['2026-03-08', '2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z', 23],
  ['2026-11-01', '2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z', 25],
] as const)('%s, a day with a daylight-saving change in Chicago, has 23 or 25 hours', ([day, from, before, hours]) => {
  expect(dayBounds(day, day, 'America/Chicago')).toEqual({ from, before });
  expect((Date.parse(before) - Date.parse(from)) / 3_600_000).toBe(hours);
});

test('if midnight is skipped by a daylight-saving change, the day starts at its first instant', () => {
  expect(dayBounds('2018-11-04', '2018-11-04', 'America/Sao_Paulo').from).toBe('2018-11-04T03:00:00.000Z');
});
