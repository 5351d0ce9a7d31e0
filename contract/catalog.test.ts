import { expect, test } from 'vitest';
import { Brand, Color, Condition, Style, TypeOf, Vendor } from './catalog-schemas.ts';
import { brandLabels, isStyleOf, stylesByType, vendorLabel } from './catalog.ts';
import { roleLabels } from './employee.ts';
import { canTransition } from './machine-status.ts';
import { MachineStatus } from './repairs/repair.ts';

test('the catalog has as much of each as the specification lists', () => {
  expect([Brand, Color, Condition, Vendor, TypeOf].map(({ options }) => options.length)).toEqual([40, 22, 3, 7, 4]);
  expect(Object.values(stylesByType).map(({ length }) => length)).toEqual([6, 4, 5, 3]);
});

test('the keys that the specification spells its own way keep their spelling, under labels that are spelled right', () => {
  expect([brandLabels.fridgidaire, brandLabels.fridgidaire_gallery, brandLabels.frigidaire_professional]).toEqual([
    'Frigidaire',
    'Frigidaire Gallery',
    'Frigidaire Professional',
  ]);
});

test('a style of two types is one choice, and belongs to both', () => {
  expect(Style.options.filter((style) => style === 'All in One')).toHaveLength(1);
  expect(TypeOf.options.filter((type) => isStyleOf(type, 'All in One'))).toEqual(['washer', 'dryer']);
});

test("Pasadena's label names its contact where there is one; no other label does", () => {
  expect([vendorLabel('pasadena', 'Marie'), vendorLabel('pasadena', null), vendorLabel('stines_lc', 'Marie')]).toEqual([
    'Pasadena (Marie)',
    'Pasadena',
    'Stines Lake Charles',
  ]);
});

test('the four roles read as the shop says them', () => {
  expect(Object.values(roleLabels)).toEqual(['Office', 'Fridge Tech', 'Washer Tech', 'Dryer & Range Tech']);
});

test('no employee moves a machine to inventory: only an export does', () => {
  expect(MachineStatus.options.filter((from) => canTransition(from, 'exported'))).toEqual([]);
});
