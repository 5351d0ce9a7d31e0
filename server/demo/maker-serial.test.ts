import { expect, test } from 'vitest';
import { randomSerial, type SerialFormat, serialFormatOf, serialFormats } from './maker-serial.ts';
import { readModels } from './models.ts';
import { seededRandom } from './seeded-random.ts';

const today = Temporal.PlainDate.from('2026-11-20');

test("every serial has its maker's format, with a date of manufacture before the machine came to the shop", () => {
  const random = seededRandom(7);
  const serials = readModels().flatMap((model) => {
    const format = serialFormatOf(model);
    return format ? [{ serial: randomSerial(model, today, random), format }] : [];
  });
  expect(serials.length).toBeGreaterThan(500);
  const years = serials.map(({ serial, format }) => yearsIn(serial, format));
  expect(serials.filter((_, index) => years[index]?.length === 0)).toEqual([]);
  expect(new Set(years.map((fitting) => fitting.at(-1))).size).toBeGreaterThan(8);
});

/** The years up to today that fit the year's code in a serial. None if the serial does not have the format. */
function yearsIn(serial: string, { pattern, years, months = {} }: SerialFormat): number[] {
  const groups = new RegExp(pattern).exec(serial)?.groups;
  const isMonth = groups?.['month'] === undefined || Object.values(months).includes(groups['month']);
  return Object.keys(years)
    .map(Number)
    .filter((year) => isMonth && year <= today.year && years[year] === groups?.['year']);
}

test('a brand without a known format has letters and digits', () => {
  expect(randomSerial({ brand: 'hisense', model: 'HRB171N6ASE' }, today, seededRandom(7))).toMatch(/^[A-Z]{2}\d{8}$/);
});

test.for([
  ['whirlpool', 'AB1187654'],
  ['ge', 'FT876543C'],
  ['lg', '203KWA87654A'],
  ['samsung', '0B8A4BAT376543A'],
  ['bosch', 'FD020387654'],
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

test('a brand has one format', () => {
  const brands = serialFormats.flatMap(({ brands }) => brands);
  expect(brands).toEqual([...new Set(brands)]);
});
