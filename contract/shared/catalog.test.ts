import { expect, test } from 'vitest';
import { Brand, Color, Condition, Style, TypeOf, Vendor } from './catalog-schemas.ts';
import { brandLabels, isStyleOf, stylesByType, vendorLabel } from './catalog.ts';
import { roleLabels } from '../employees/employee.ts';

test('the catalog has the expected number of choices', () => {
  expect([Brand, Color, Condition, Vendor, TypeOf].map(({ options }) => options.length)).toEqual([40, 22, 3, 7, 4]);
  expect(Object.values(stylesByType).map(({ length }) => length)).toEqual([6, 4, 5, 3]);
});

test('misspelled brand keys have correctly spelled labels', () => {
  expect([brandLabels.fridgidaire, brandLabels.fridgidaire_gallery, brandLabels.frigidaire_professional]).toEqual([
    'Frigidaire',
    'Frigidaire Gallery',
    'Frigidaire Professional',
  ]);
});

test('a style shared by two types is listed once and fits both', () => {
  expect(Style.options.filter((style) => style === 'All in One')).toHaveLength(1);
  expect(TypeOf.options.filter((type) => isStyleOf(type, 'All in One'))).toEqual(['washer', 'dryer']);
});

test("only Pasadena's label includes the contact, if there is one", () => {
  expect([vendorLabel('pasadena', 'Marie'), vendorLabel('pasadena', null), vendorLabel('stines_lc', 'Marie')]).toEqual([
    'Pasadena (Marie)',
    'Pasadena',
    'Stines Lake Charles',
  ]);
});

test('the four roles have their labels', () => {
  expect(Object.values(roleLabels)).toEqual(['Office', 'Fridge Tech', 'Washer Tech', 'Dryer & Range Tech']);
});
