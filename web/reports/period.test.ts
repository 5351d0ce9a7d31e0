import { expect, test } from 'vitest';
import { comparisonText, listHeading, parsePeriod, periodText, previousRange, withPeriod } from './period.ts';
import { singleDay } from './range.ts';

const today = '2026-11-21';
const parse = (query: string) => parsePeriod(new URLSearchParams(query), today);

test('the period is today, this week, this month, or the days in the URL', () => {
  expect(parse('employee=3')).toEqual({ preset: 'today', range: singleDay(today) });
  expect(parse('range=week')).toEqual({ preset: 'week', range: { start: '2026-11-15', end: '2026-11-21' } });
  expect(parse('range=month')).toEqual({ preset: 'month', range: { start: '2026-11-01', end: '2026-11-30' } });
  expect(parse('start=2026-11-01')).toEqual({ preset: 'custom', range: { start: '2026-11-01', end: today } });
  expect(parse('range=year')).toEqual(parse(''));
});

test.each(['employee=3', 'employee=3&range=week', 'employee=3&range=month', 'employee=3&start=2026-11-01&end=2026-11-02'])(
  'the period of %s is written back to the URL',
  (query) => {
    for (const before of ['employee=3', 'employee=3&range=week', 'employee=3&start=2020-01-01&end=2020-01-02'])
      expect(withPeriod(new URLSearchParams(before), parse(query)).toString()).toBe(query);
  },
);

test('the period before has the same length, and before a whole month it is the whole month before', () => {
  expect(previousRange(singleDay('2026-11-01'))).toEqual(singleDay('2026-10-31'));
  expect(previousRange({ start: '2026-11-15', end: '2026-11-21' })).toEqual({ start: '2026-11-08', end: '2026-11-14' });
  expect(previousRange({ start: '2027-01-01', end: '2027-01-31' })).toEqual({ start: '2026-12-01', end: '2026-12-31' });
  expect(previousRange({ start: '2028-03-01', end: '2028-03-31' })).toEqual({ start: '2028-02-01', end: '2028-02-29' });
  expect(previousRange({ start: '2026-11-05', end: '2026-11-18' })).toEqual({ start: '2026-10-22', end: '2026-11-04' });
});

/** Intl puts thin spaces around the dash. */
const plainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  ['', 'today', 'Completed today', '4 today, 2 yesterday.'],
  ['start=2026-11-21&end=2026-11-21', 'today', 'Completed today', '4 today, 2 yesterday.'],
  ['range=week', 'this week', 'Completed this week', '4 this week, 2 last week.'],
  ['range=month', 'this month', 'Completed this month', '4 this month, 2 last month.'],
  ['start=2026-11-05&end=2026-11-05', 'on November 5, 2026', 'Completed on November 5, 2026', '4 finished, 2 the day before.'],
  [
    'start=2026-11-01&end=2026-11-30',
    'November 1 – 30, 2026',
    'Completed between November 1, 2026 and November 30, 2026',
    '4 finished, 2 the month before.',
  ],
  [
    'start=2026-11-05&end=2026-11-18',
    'November 5 – 18, 2026',
    'Completed between November 5, 2026 and November 18, 2026',
    '4 finished, 2 in the 14 days before.',
  ],
])('the words for "%s" never repeat a date', (query, text, heading, comparison) => {
  const period = parse(query);
  expect(plainSpaces(periodText(period, today))).toBe(text);
  expect(listHeading('Completed', period, today)).toBe(heading);
  expect(comparisonText(period, today, { current: 4, previous: 2 })).toBe(comparison);
});
