import type { MetricsLine } from '@fettle/contract/reports/metrics.ts';
import { expect, test } from 'vitest';
import { betweenWords, dayWords, durationWords, lineWords } from './format-metrics.ts';

const machine = { id: 7, brand: 'ge_profile', style: 'Top Load', serial: 'GE12' } as MetricsLine;

test('a line says brand in capitals, style and serial', () => {
  expect(lineWords(machine)).toBe('GE PROFILE - Top Load | GE12');
  expect(lineWords({ ...machine, style: null })).toBe('GE PROFILE - no style | GE12');
});

test('a day reads the same wherever the browser is', () => {
  expect(dayWords('2026-11-01')).toBe('November 1, 2026');
  expect(dayWords('2026-11-01', 'short')).toBe('Nov 1');
  expect(dayWords('2026-11-01', 'weekday')).toBe('Sun');
  expect(betweenWords({ start: '2026-12-31', end: '2027-01-01' })).toBe('December 31, 2026 and January 1, 2027');
});

test('a duration is said in its two largest units', () => {
  for (const [hours, words] of [
    [0, 'under a minute'],
    [1 / 60, '1 minute'],
    [0.75, '45 minutes'],
    [1, '1 hour'],
    [3.34, '3 hours 20 minutes'],
    [23.999, '1 day'],
    [25.2, '1 day 1 hour'],
    [52, '2 days 4 hours'],
    [47.6, '2 days'],
    [24_000, '1,000 days'],
  ] as const)
    expect(durationWords(hours), String(hours)).toBe(words);
});
