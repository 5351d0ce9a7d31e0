import { expect, test } from 'vitest';
import { daysSince, formatDays } from './days-since.ts';

test.each([
  ['2026-11-21T15:00:00.000Z', '2026-11-21T23:00:00.000Z', 'UTC', 0],
  // One hour later, but already tomorrow.
  ['2026-11-21T23:30:00.000Z', '2026-11-22T00:30:00.000Z', 'UTC', 1],
  // The same instants are one evening in Louisiana.
  ['2026-11-21T23:30:00.000Z', '2026-11-22T00:30:00.000Z', 'America/Chicago', 0],
  ['2026-10-31T12:00:00.000Z', '2026-11-22T00:30:00.000Z', 'America/Chicago', 21],
])('from %s to %s in %s it is %i days', (instant, now, timeZone, days) => {
  expect(daysSince(instant, timeZone, new Date(now))).toBe(days);
});

test('a single day has no plural', () => {
  expect([0, 1, 2].map(formatDays)).toEqual(['0 days', '1 day', '2 days']);
});
