import { expect, test } from 'vitest';
import { firstType } from './first-type.ts';

test('each technician starts with the machines of their trade, the office with fridges', () => {
  expect([0, 1, 2, 3, 4].map(firstType)).toEqual(['fridge', 'fridge', 'washer', 'dryer', 'range']);
});
