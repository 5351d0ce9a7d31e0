import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { Day, Instant } from './common-schemas.ts';

const isInstant = (text: string) => z.safeParse(Instant, text).success;
const isDay = (text: string) => z.safeParse(Day, text).success;

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

test('exactly the existing dates from 1900 to 2999 are valid days and instants', () => {
  const wrong: string[] = [];
  for (let year = 1900; year <= 2999; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      const length = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
      for (const day of [0, 1, 9, 10, 19, 20, 28, 29, 30, 31, 32]) {
        const date = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
        const exists = day >= 1 && day <= length;
        if (isDay(date) !== exists || isInstant(`${date}T23:59:59.999Z`) !== exists) wrong.push(date);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test.for([
  '1899-12-31T23:59:59.999Z',
  '3000-01-01T00:00:00.000Z',
  '9999-12-31T00:00:00.000Z',
  '2026-99-99T00:00:00.000Z',
  '2026-13-01T00:00:00.000Z',
  '2026-00-01T00:00:00.000Z',
  '2026-11-21T24:00:00.000Z',
  '2026-11-21T23:60:00.000Z',
  '2026-11-21T23:59:60.000Z',
  '2026-11-21T23:59:59Z',
  '2026-11-21T23:59:59.999+00:00',
  '2026-11-21',
])('%s is not a valid instant', (text) => {
  expect(isInstant(text)).toBe(false);
});
