import { expect, test } from 'vitest';
import { formatHour, isNight } from './hours.ts';

test('midnight and noon are 12', () => {
  expect([0, 9, 12, 21].map(formatHour)).toEqual(['12 AM', '9 AM', '12 PM', '9 PM']);
});

test('night is from 8 PM to 6 AM', () => {
  expect([5, 6, 19, 20].map(isNight)).toEqual([true, false, false, true]);
});
