import { expect, test } from 'vitest';
import { addDays } from '../shared/calendar.ts';
import { chartPeriod, countFinishedByPeriod, gridLines, turnaround } from './figures.ts';
import type { MetricsLine } from './metrics.ts';

function line(started_on: string, finished: Partial<Pick<MetricsLine, 'completed_on' | 'trashed_on' | 'waited_seconds'>>): MetricsLine {
  const machine = { id: 7, type_of: 'washer', brand: 'lg', model: 'WM3400', serial: 'LG77', style: null, repair_number: 1 } as const;
  return {
    ...machine,
    status: finished.trashed_on ? 'trashed' : 'completed',
    started_on,
    completed_on: null,
    trashed_on: null,
    ...finished,
  };
}

test("a repair finished in the evening counts on that day in the shop's time zone", () => {
  const evening = line('2026-11-20T15:00:00.000Z', { completed_on: '2026-11-22T03:00:00.000Z' });
  const scrapped = line('2026-11-20T15:00:00.000Z', { trashed_on: '2026-11-22T18:00:00.000Z' });
  const range = { start: '2026-11-21', end: '2026-11-22' };
  expect(countFinishedByPeriod(range, [evening], [scrapped], 'America/Chicago')).toEqual([
    { start: '2026-11-21', end: '2026-11-21', completed: 1, trashed: 0 },
    { start: '2026-11-22', end: '2026-11-22', completed: 0, trashed: 1 },
  ]);
});

test('62 days are split by day and 63 by week, with the first and last week cut off at the range', () => {
  expect(chartPeriod({ start: '2026-10-01', end: '2026-12-01' })).toBe('day');
  expect(chartPeriod({ start: '2026-10-01', end: '2026-12-02' })).toBe('week');
  expect(countFinishedByPeriod({ start: '2026-10-01', end: '2026-12-01' }, [], [], 'UTC')).toHaveLength(62);
  const weeks = countFinishedByPeriod({ start: '2026-10-01', end: '2026-12-02' }, [], [], 'UTC');
  expect(weeks.at(0)).toMatchObject({ start: '2026-10-01', end: '2026-10-03' });
  expect(weeks.at(1)).toMatchObject({ start: '2026-10-04', end: '2026-10-10' });
  expect(weeks.at(-1)).toMatchObject({ start: '2026-11-29', end: '2026-12-02' });
});

test.for([
  ['2027-01-01', 'week', 53],
  ['2027-01-02', 'month', 13],
  ['2035-12-31', 'month', 120],
  ['2036-01-02', 'year', 11],
  ['2125-12-31', 'year', 100],
  ['2126-01-31', 'decade', 11],
  ['2999-12-31', 'decade', 98],
] as const)('a range from 2026-01-01 to %s is split by %s into %i bars', ([end, period, count]) => {
  const range = { start: '2026-01-01', end };
  const lastDay = line('2026-01-01T00:00:00.000Z', { completed_on: `${end}T12:00:00.000Z` });
  expect(chartPeriod(range)).toBe(period);
  const bars = countFinishedByPeriod(range, [lastDay], [], 'UTC');
  expect(bars).toHaveLength(count);
  expect(bars.at(0)?.start).toBe(range.start);
  expect(bars.at(-1)).toMatchObject({ end, completed: 1 });
});

test('the bars cover the whole range without gaps', () => {
  for (const days of [1, 62, 63, 366, 367, 3_653, 3_654, 36_525, 36_526, 300_000]) {
    const range = { start: '2027-02-13', end: addDays('2027-02-13', days - 1) };
    const bars = countFinishedByPeriod(range, [], [], 'UTC');
    expect(bars.length, String(days)).toBeLessThanOrEqual(122);
    expect([bars.at(0)?.start, bars.at(-1)?.end]).toEqual([range.start, range.end]);
    for (const [index, { end }] of bars.slice(0, -1).entries()) expect(bars[index + 1]?.start).toBe(addDays(end, 1));
  }
});

test('a repair finished outside the range is not counted', () => {
  const range = { start: '2026-11-03', end: '2027-11-17' };
  const outside = ['2026-11-02', '2027-11-18'].map((day) => line('2026-11-01T00:00:00.000Z', { completed_on: `${day}T12:00:00.000Z` }));
  expect(countFinishedByPeriod(range, outside, [], 'UTC').every(({ completed }) => completed === 0)).toBe(true);
});

test('a range that ends on 9999-12-31 works', () => {
  expect(countFinishedByPeriod({ start: '9999-12-31', end: '9999-12-31' }, [], [], 'UTC')).toHaveLength(1);
});

test('the top grid line is at or above the highest bar, and there are at most six lines', () => {
  expect(gridLines(1)).toEqual([0, 1]);
  expect(gridLines(5)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(gridLines(7)).toEqual([0, 2, 4, 6, 8]);
  expect(gridLines(23)).toEqual([0, 5, 10, 15, 20, 25]);
  expect(gridLines(1_234)).toEqual([0, 500, 1_000, 1_500]);
});

/** An instant `count` hours after 8 a.m. on November 1. */
function hours(count: number): string {
  return new Date(Date.parse('2026-11-01T08:00:00.000Z') + count * 3_600_000).toISOString();
}

test('turnaround includes completed and trashed repairs', () => {
  const repairs = [
    line(hours(0), { completed_on: hours(10) }),
    line(hours(0), { trashed_on: hours(20) }),
    line(hours(0), { completed_on: hours(60) }),
  ];
  expect(turnaround(repairs)?.medianHours).toBe(20);
  expect(turnaround(repairs)?.p90Hours).toBeCloseTo(52);
});

test('turnaround separates the time waiting for parts from the rest', () => {
  const repairs = [
    line(hours(0), { completed_on: hours(10) }),
    line(hours(0), { completed_on: hours(60), waited_seconds: 50 * 3_600 }),
    line(hours(0), { trashed_on: hours(100), waited_seconds: 70 * 3_600 }),
    line(hours(0), { completed_on: hours(20), waited_seconds: 0 }),
  ];
  expect(turnaround(repairs)).toEqual({
    repairs: 4,
    medianHours: 15,
    p90Hours: expect.closeTo(27) as number,
    waiting: { repairs: 2, medianHours: 60 },
  });
  expect(turnaround(repairs.slice(0, 1))?.waiting).toBeUndefined();
});

test('a repair that waited longer than it took, in metrics that a program sent, took no time', () => {
  expect(turnaround([line(hours(0), { completed_on: hours(10), waited_seconds: 99 * 3_600 })])?.medianHours).toBe(0);
});

test('turnaround is undefined if no repair finished', () => {
  expect(turnaround([])).toBeUndefined();
  expect(turnaround([line('2026-11-01T08:00:00.000Z', {})])).toBeUndefined();
});
