import { expect, test } from 'vitest';
import { countMachines, formatMachines, formatTypes, formatVendors } from './count-machines.ts';

test('machines are counted by type and by vendor, the most frequent first', () => {
  const { types, vendors } = countMachines([
    { type_of: 'washer', vendor: null },
    { type_of: 'fridge', vendor: 'pasadena' },
    { type_of: 'fridge', vendor: 'pasadena' },
    { type_of: 'fridge', vendor: 'scrappers' },
    { type_of: 'range', vendor: 'pasadena' },
    { type_of: 'range', vendor: 'scrappers' },
  ]);
  const tied = [null, 'scrappers', 'alexandria'] as const;
  expect(formatVendors(countMachines(tied.map((vendor) => ({ type_of: 'fridge', vendor }))).vendors, null)).toBe(
    '1 Alexandria, 1 Scrappers, 1 no vendor',
  );
  expect(formatTypes(types)).toBe('3 fridges, 2 ranges, 1 washer');
  expect(formatVendors(vendors, 'Marie')).toBe('3 Pasadena (Marie), 2 Scrappers, 1 no vendor');
});

test('a single machine has no plural', () => {
  expect([0, 1, 2].map(formatMachines)).toEqual(['0 machines', '1 machine', '2 machines']);
});
