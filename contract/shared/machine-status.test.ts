import { expect, test } from 'vitest';
import { canTransition, machineStatuses } from './machine-status.ts';

test('employees cannot change any status to exported', () => {
  expect(machineStatuses.filter((from) => canTransition(from, 'exported'))).toEqual([]);
});
