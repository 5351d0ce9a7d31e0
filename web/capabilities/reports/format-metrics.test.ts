import type { MetricsLine } from '@fettle/contract/reports/metrics.ts';
import { expect, test } from 'vitest';
import { formatDay, formatMachine, formatRange, formatTypical } from './format-metrics.ts';

const machine = { id: 7, type_of: 'washer', brand: 'ge_profile', style: 'Top Load', serial: 'GE12' } as MetricsLine;

test('a machine is shown as brand in capitals, style and serial', () => {
  expect(formatMachine(machine)).toBe('GE PROFILE - Top Load | GE12');
  expect(formatMachine({ ...machine, style: null })).toBe('GE PROFILE - Washer | GE12');
});

test("days do not depend on the browser's time zone", () => {
  expect(formatDay('2026-11-01')).toBe('November 1, 2026');
  expect(formatDay('2026-11-01', 'short')).toBe('Nov 1');
  expect(formatDay('2026-11-01', 'weekday')).toBe('Sun');
});

test('a typical time is in whole hours, and from 24 rounded hours on in days', () => {
  expect([0.2, 5.4, 23.4, 23.6, 24, 180].map(formatTypical)).toEqual(['1 hour', '5 hours', '23 hours', '1 day', '1 day', '7.5 days']);
});

/** Intl puts thin spaces around the dash. */
const plainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

test('a range shows a shared month or year only once', () => {
  expect(plainSpaces(formatRange({ start: '2026-11-01', end: '2026-11-30' }))).toBe('November 1 – 30, 2026');
  expect(plainSpaces(formatRange({ start: '2026-12-31', end: '2027-01-01' }))).toBe('December 31, 2026 – January 1, 2027');
  expect(formatRange({ start: '2026-11-21', end: '2026-11-21' })).toBe('November 21, 2026');
});
