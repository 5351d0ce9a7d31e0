import { expect, test } from 'vitest';
import { addDays, dayOf, weekAround, wholeMonth } from './calendar.ts';
import { barPeriod, finishedOver, turnaround } from './reports/figures.ts';
import type { MetricsLine } from './reports/metrics.ts';

function line(started_on: string, finished: Partial<Pick<MetricsLine, 'completed_on' | 'trashed_on'>>): MetricsLine {
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

test('the day after 31 January is 1 February, and back', () => {
  expect(addDays('2026-01-31', 1)).toBe('2026-02-01');
  expect(addDays('2026-02-01', -1)).toBe('2026-01-31');
});

test('a leap day comes every fourth year, but not in 2100', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2100-02-28', 1)).toBe('2100-03-01');
});

test('the day after the last of a year is the first of the next', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
});

test('days are counted as days where a clock is set back or forward', () => {
  // In America/Chicago 8 March 2026 has 23 hours and 1 November 2026 has 25.
  expect(addDays('2026-03-07', 1)).toBe('2026-03-08');
  expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01');
  expect(addDays('2026-11-01', 1)).toBe('2026-11-02');
});

test('a week runs from Sunday to Saturday, from whichever of its days one asks', () => {
  for (const day of ['2026-11-15', '2026-11-18', '2026-11-21'])
    expect(weekAround(day), day).toEqual({ start: '2026-11-15', end: '2026-11-21' });
});

test('a Sunday begins its own week, the week before ends on the Saturday', () => {
  expect(weekAround('2026-11-22')).toEqual({ start: '2026-11-22', end: '2026-11-28' });
  expect(weekAround('2026-11-22', -1)).toEqual({ start: '2026-11-15', end: '2026-11-21' });
  expect(weekAround('2026-11-22', 1)).toEqual({ start: '2026-11-29', end: '2026-12-05' });
});

test('weeks go over the ends of months, years and of summer time', () => {
  expect(weekAround('2026-12-31')).toEqual({ start: '2026-12-27', end: '2027-01-02' });
  expect(weekAround('2028-02-29')).toEqual({ start: '2028-02-27', end: '2028-03-04' });
  expect(weekAround('2026-03-01', 1)).toEqual({ start: '2026-03-08', end: '2026-03-14' });
  expect(weekAround('2026-11-07', -1)).toEqual({ start: '2026-10-25', end: '2026-10-31' });
});

test('a month is whole, however long it is', () => {
  expect(wholeMonth(2026, 1)).toEqual({ start: '2026-01-01', end: '2026-01-31' });
  expect(wholeMonth(2026, 2)).toEqual({ start: '2026-02-01', end: '2026-02-28' });
  expect(wholeMonth(2028, 2)).toEqual({ start: '2028-02-01', end: '2028-02-29' });
  expect(wholeMonth(2026, 4)).toEqual({ start: '2026-04-01', end: '2026-04-30' });
  expect(wholeMonth(2026, 12)).toEqual({ start: '2026-12-01', end: '2026-12-31' });
});

test("an instant falls on the day of the shop's zone, in winter and in summer", () => {
  expect(dayOf('2026-11-22T05:59:59.999Z', 'America/Chicago')).toBe('2026-11-21');
  expect(dayOf('2026-11-22T06:00:00.000Z', 'America/Chicago')).toBe('2026-11-22');
  expect(dayOf('2026-07-04T04:59:59.999Z', 'America/Chicago')).toBe('2026-07-03');
  expect(dayOf('2026-07-04T05:00:00.000Z', 'America/Chicago')).toBe('2026-07-04');
  expect(dayOf('2026-11-22T05:59:59.999Z', 'UTC')).toBe('2026-11-22');
});

test('the day does not depend on how a browser prints a date', () => {
  const { prototype } = Intl.DateTimeFormat;
  const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
  // As WebKit prints a date of `en-CA`.
  Object.defineProperty(prototype, 'format', { ...format, get: () => () => '11/21/2026' });
  try {
    expect(dayOf('2026-11-22T05:59:59.999Z', 'America/Chicago')).toBe('2026-11-21');
  } finally {
    Object.defineProperty(prototype, 'format', format);
  }
});

test('the night in which the clock is set back is one day', () => {
  // 1:30 in the morning comes twice on 1 November.
  expect(dayOf('2026-11-01T06:30:00.000Z', 'America/Chicago')).toBe('2026-11-01');
  expect(dayOf('2026-11-01T07:30:00.000Z', 'America/Chicago')).toBe('2026-11-01');
  expect(dayOf('2026-11-02T05:30:00.000Z', 'America/Chicago')).toBe('2026-11-01');
});

test('what was finished in the evening is drawn on that evening', () => {
  const evening = line('2026-11-20T15:00:00.000Z', { completed_on: '2026-11-22T03:00:00.000Z' });
  const scrapped = line('2026-11-20T15:00:00.000Z', { trashed_on: '2026-11-22T18:00:00.000Z' });
  const range = { start: '2026-11-21', end: '2026-11-22' };
  expect(finishedOver(range, [evening], [scrapped], 'America/Chicago')).toEqual([
    { start: '2026-11-21', end: '2026-11-21', completed: 1, trashed: 0 },
    { start: '2026-11-22', end: '2026-11-22', completed: 0, trashed: 1 },
  ]);
});

test('62 days are drawn by day, 63 by week, and the first and last week end where the range does', () => {
  expect(barPeriod({ start: '2026-10-01', end: '2026-12-01' })).toBe('day');
  expect(barPeriod({ start: '2026-10-01', end: '2026-12-02' })).toBe('week');
  expect(finishedOver({ start: '2026-10-01', end: '2026-12-01' }, [], [], 'UTC')).toHaveLength(62);
  const weeks = finishedOver({ start: '2026-10-01', end: '2026-12-02' }, [], [], 'UTC');
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
] as const)('from 2026 to %s a bar is a %s, and there are %i of them', ([end, period, count]) => {
  const range = { start: '2026-01-01', end };
  const lastDay = line('2026-01-01T00:00:00.000Z', { completed_on: `${end}T12:00:00.000Z` });
  expect(barPeriod(range)).toBe(period);
  const bars = finishedOver(range, [lastDay], [], 'UTC');
  expect(bars).toHaveLength(count);
  expect(bars.at(0)?.start).toBe(range.start);
  expect(bars.at(-1)).toMatchObject({ end, completed: 1 });
});

test('the bars of any range are whole and follow one another', () => {
  for (const days of [1, 62, 63, 366, 367, 3_653, 3_654, 36_525, 36_526, 300_000]) {
    const range = { start: '2027-02-13', end: addDays('2027-02-13', days - 1) };
    const bars = finishedOver(range, [], [], 'UTC');
    expect(bars.length, String(days)).toBeLessThanOrEqual(122);
    expect([bars.at(0)?.start, bars.at(-1)?.end]).toEqual([range.start, range.end]);
    for (const [index, { end }] of bars.slice(0, -1).entries()) expect(bars[index + 1]?.start).toBe(addDays(end, 1));
  }
});

test('a repair that was finished outside of the range is in no bar', () => {
  const range = { start: '2026-11-03', end: '2027-11-17' };
  const outside = ['2026-11-02', '2027-11-18'].map((day) => line('2026-11-01T00:00:00.000Z', { completed_on: `${day}T12:00:00.000Z` }));
  expect(finishedOver(range, outside, [], 'UTC').every(({ completed }) => completed === 0)).toBe(true);
});

test('the last day that four digits can say is one bar', () => {
  expect(finishedOver({ start: '9999-12-31', end: '9999-12-31' }, [], [], 'UTC')).toHaveLength(1);
});

/** An instant so many hours from the morning of 1 November. */
function hours(count: number): string {
  return new Date(Date.parse('2026-11-01T08:00:00.000Z') + count * 3_600_000).toISOString();
}

test('turnaround is from the start of a repair to its finish, trashed ones too', () => {
  const repairs = [
    line(hours(0), { completed_on: hours(10) }),
    line(hours(0), { trashed_on: hours(20) }),
    line(hours(0), { completed_on: hours(60) }),
  ];
  expect(turnaround(repairs)?.medianHours).toBe(20);
  expect(turnaround(repairs)?.p90Hours).toBeCloseTo(52);
});

test('where nothing was finished there is no turnaround', () => {
  expect(turnaround([])).toBeUndefined();
  expect(turnaround([line('2026-11-01T08:00:00.000Z', {})])).toBeUndefined();
});
