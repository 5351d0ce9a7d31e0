import { expect, test } from 'vitest';
import { describeExpectedDay } from './describe-expected-day.ts';

test.for([
  ['2026-11-25', 'Expected Nov 25', false],
  ['2026-11-22', 'Expected today', false],
  ['2027-01-04', 'Expected Jan 4, 2027', false],
  ['2026-11-21', '1 day late, expected Nov 21', true],
  ['2026-10-31', '22 days late, expected Oct 31', true],
  ['2025-11-22', '365 days late, expected Nov 22, 2025', true],
] as const)('on November 22, 2026, a part due on %s is described as %s', ([day, text, isLate]) => {
  expect(describeExpectedDay(day, '2026-11-22')).toEqual({ text, isLate });
});
