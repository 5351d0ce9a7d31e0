import { expect, test } from 'vitest';
import { timeScale } from './time-line.tsx';

test('the scale of the only part, requested in the evening west of Greenwich, is the current day', () => {
  const part = { requested_on: '2026-11-22T01:30:00.000Z', expected_on: null };
  const [start, today] = [Date.parse('2026-11-21'), Date.parse('2026-11-22')];
  expect(timeScale([part], '2026-11-21')).toEqual({ start, today, end: today });
});
