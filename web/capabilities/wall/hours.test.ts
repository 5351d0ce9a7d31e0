import { expect, test } from 'vitest';
import { hoursToShow, isNight } from './hours.ts';

const counts = (work: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => work[hour] ?? 0);

test('a day without work shows the hours from 8 AM to 5 PM', () => {
  const labels = hoursToShow(counts({})).map(({ label }) => label);
  expect([labels.length, labels[0], labels[4], labels.at(-1)]).toEqual([10, '8 AM', '12 PM', '5 PM']);
});

test('earlier and later hours appear when something was finished in them', () => {
  const hours = hoursToShow(counts({ 0: 1, 9: 3, 21: 2 }));
  expect([hours[0], hours[9], hours.at(-1)]).toEqual([
    { hour: 0, label: '12 AM', count: 1 },
    { hour: 9, label: '9 AM', count: 3 },
    { hour: 21, label: '9 PM', count: 2 },
  ]);
});

test('night is from 8 PM to 6 AM', () => {
  expect([5, 6, 19, 20].map(isNight)).toEqual([true, false, false, true]);
});
