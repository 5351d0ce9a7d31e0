import { expect, test } from 'vitest';
import { dayBorders } from './day-bounds.ts';

test('a day runs from midnight to midnight', () => {
  expect(dayBorders('2026-11-20', '2026-11-20', 'UTC')).toEqual({ from: '2026-11-20T00:00:00.000Z', before: '2026-11-21T00:00:00.000Z' });
});

test('both ends of a range are in it, over the end of a year', () => {
  expect(dayBorders('2026-12-31', '2027-01-01', 'UTC')).toEqual({ from: '2026-12-31T00:00:00.000Z', before: '2027-01-02T00:00:00.000Z' });
});

test("a Louisiana shop's evening is today", () => {
  expect(dayBorders('2026-11-20', '2026-11-20', 'America/Chicago')).toEqual({
    from: '2026-11-20T06:00:00.000Z',
    before: '2026-11-21T06:00:00.000Z',
  });
});

test.for([
  ['2026-03-08', '2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z', 23],
  ['2026-11-01', '2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z', 25],
] as const)('%s, a day on which the clocks change in Chicago, has its own length', ([day, from, before, hours]) => {
  expect(dayBorders(day, day, 'America/Chicago')).toEqual({ from, before });
  expect((Date.parse(before) - Date.parse(from)) / 3_600_000).toBe(hours);
});

test('where clocks jump at midnight the day begins at the first instant that there is', () => {
  expect(dayBorders('2018-11-04', '2018-11-04', 'America/Sao_Paulo').from).toBe('2018-11-04T03:00:00.000Z');
});
