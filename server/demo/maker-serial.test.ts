import { datesOfManufacture } from '@fettle/contract/shared/plate/dates-of-manufacture.ts';
import { expect, test } from 'vitest';
import { randomSerial, serialFormatOf } from './maker-serial.ts';
import { readModels } from './models.ts';
import { seededRandom } from './seeded-random.ts';

const today = Temporal.PlainDate.from('2026-11-20');

test("every serial has its maker's format, with a date of manufacture before the machine came to the shop", () => {
  const random = seededRandom(7);
  const machines = readModels()
    .filter((model) => serialFormatOf(model) !== undefined)
    .map((model) => ({ ...model, serial: randomSerial(model, today, random) }));
  expect(machines.length).toBeGreaterThan(500);
  const years = machines.map((machine) => datesOfManufacture(machine, today.toString()).at(-1)?.slice(0, 4));
  expect(machines.filter((_, index) => years[index] === undefined)).toEqual([]);
  expect(new Set(years).size).toBeGreaterThan(8);
});

test('a brand without a known format has letters and digits', () => {
  expect(randomSerial({ brand: 'hisense', model: 'HRB171N6ASE' }, today, seededRandom(7))).toMatch(/^[A-Z]{2}\d{8}$/);
});

test.for([
  ['whirlpool', 'AB1187654'],
  ['ge', 'FT876543C'],
  ['fridgidaire', '4A21187654'],
  ['lg', '203KWA87654A'],
  ['samsung', '0B8A4BAT376543A'],
  ['bosch', 'FD020387654'],
  ['speed_queen', '2211876543'],
  ['midea', '112022_8765432'],
] as const)('a %s made on March 15, 2022 has a serial such as %s', ([brand, serial]) => {
  const newest = {
    ...seededRandom(1),
    fraction: () => 0,
    integer: () => 12_345_678,
    pick: <Item>(items: readonly Item[]) => items[0] as Item,
  };
  // A machine is at least 120 days old.
  expect(randomSerial({ brand, model: '' }, Temporal.PlainDate.from('2022-07-13'), newest)).toBe(serial);
});

test('a Kenmore has the format of the maker that its model number names', () => {
  expect(serialFormatOf({ brand: 'kenmore', model: '795.71043' })?.brands).toContain('lg');
  expect(serialFormatOf({ brand: 'kenmore', model: '106.51133' })?.brands).toContain('whirlpool');
  expect(serialFormatOf({ brand: 'kenmore', model: '596.69' })).toBeUndefined();
});
