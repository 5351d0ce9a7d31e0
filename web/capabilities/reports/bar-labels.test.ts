import { expect, test } from 'vitest';
import { addDays } from '@fettle/contract/shared/calendar.ts';
import { barLabels } from './bar-labels.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, day) => ({
    start: addDays('2026-11-01', day),
    end: addDays('2026-11-01', day),
    completed: 1,
    trashed: 0,
  }));

test('a week has a label for each day, a month for its first, middle and last day', () => {
  expect(barLabels(days(7), 'day')).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  expect(barLabels(days(30), 'day')).toEqual(['Nov 1', 'Nov 16', 'Nov 30']);
});

const startsOf = (starts: string[]) => starts.map((start) => ({ start, end: start, completed: 1, trashed: 0 }));

test('month labels include the year', () => {
  const months = startsOf(Array.from({ length: 13 }, (_, month) => addDays('2026-01-15', month * 31).replace(/..$/, '01')));
  expect(barLabels(months, 'month')).toEqual(['Jan 2026', 'Jul 2026', 'Jan 2027']);
  const years = startsOf(Array.from({ length: 11 }, (_, year) => `${2016 + year}-01-01`));
  expect(barLabels(years, 'year')).toEqual(['2016', '2021', '2026']);
});
