import { expect, test } from 'vitest';
import { comparisonText, periodText, previousLegend, previousRange, shortcuts, withRange } from './period.ts';
import { parseRange, singleDay } from './range.ts';

const today = '2026-11-21';
const parse = (query: string) => parseRange(new URLSearchParams(query), today);

test('the range is today, or the days in the URL', () => {
  expect(parse('employee=3')).toEqual(singleDay(today));
  expect(parse('start=2026-11-01')).toEqual({ start: '2026-11-01', end: today });
});

test.each(['employee=3', 'employee=3&start=2026-11-01&end=2026-11-02'])('the range of %s is written back to the URL', (query) => {
  for (const before of ['employee=3', 'employee=3&start=2020-01-01&end=2020-01-02'])
    expect(withRange(new URLSearchParams(before), parse(query), today).toString()).toBe(query);
});

test('this week, last week and this month are one tap away', () => {
  expect(shortcuts('2027-01-03')).toEqual([
    { label: 'This week', range: { start: '2027-01-03', end: '2027-01-09' } },
    { label: 'Last week', range: { start: '2026-12-27', end: '2027-01-02' } },
    { label: 'This month', range: { start: '2027-01-01', end: '2027-01-31' } },
  ]);
});

test('the period before has the same length, and before a whole month it is the whole month before', () => {
  expect(previousRange(singleDay('2026-11-01'))).toEqual(singleDay('2026-10-31'));
  expect(previousRange({ start: '2026-11-15', end: '2026-11-21' })).toEqual({ start: '2026-11-08', end: '2026-11-14' });
  expect(previousRange({ start: '2027-01-01', end: '2027-01-31' })).toEqual({ start: '2026-12-01', end: '2026-12-31' });
  expect(previousRange({ start: '2028-03-01', end: '2028-03-31' })).toEqual({ start: '2028-02-01', end: '2028-02-29' });
  expect(previousRange({ start: '2026-11-05', end: '2026-11-18' })).toEqual({ start: '2026-10-22', end: '2026-11-04' });
});

test.each([
  ['', 'today', '4 today, 2 yesterday.', 'Yesterday: 2'],
  ['start=2026-11-15&end=2026-11-21', 'this week', '4 this week, 2 last week.', 'Last week: 2'],
  ['start=2026-11-08&end=2026-11-14', 'last week', '4 last week, 2 the week before.', 'The week before: 2'],
  ['start=2026-11-01&end=2026-11-30', 'this month', '4 this month, 2 last month.', 'Last month: 2'],
  ['start=2026-11-05&end=2026-11-05', 'on November 5, 2026', '4 finished, 2 the day before.', 'The day before: 2'],
  ['start=2026-10-25&end=2026-10-31', undefined, '4 finished, 2 the week before.', 'The week before: 2'],
  ['start=2026-10-01&end=2026-10-31', undefined, '4 finished, 2 the month before.', 'The month before: 2'],
  ['start=2026-11-05&end=2026-11-18', undefined, '4 finished, 2 in the 14 days before.', 'In the 14 days before: 2'],
])('the words for "%s" never repeat a date', (query, text, comparison, legend) => {
  const range = parse(query);
  expect(periodText(range, today)).toBe(text);
  expect(comparisonText(range, today, { current: 4, previous: 2 })).toBe(comparison);
  expect(previousLegend(range, today, 2)).toBe(legend);
});
