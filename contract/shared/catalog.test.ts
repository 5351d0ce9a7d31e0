import { expect, test } from 'vitest';
import { isStyleOf, labelOf, startLists, styleLabel, stylesOf, vendorLabel } from './catalog.ts';

const { brands, colors, conditions, vendors, types } = startLists;

test('the catalog has the expected number of choices', () => {
  expect([brands, colors, conditions, vendors, types].map(({ length }) => length)).toEqual([40, 22, 3, 7, 4]);
  expect(types.map(({ key }) => stylesOf(startLists, key).length)).toEqual([6, 4, 5, 3]);
});

test('misspelled brand keys have correctly spelled labels', () => {
  expect(['fridgidaire', 'fridgidaire_gallery', 'frigidaire_professional'].map((key) => labelOf(brands, key))).toEqual([
    'Frigidaire',
    'Frigidaire Gallery',
    'Frigidaire Professional',
  ]);
});

test('a style shared by two types fits both', () => {
  expect(types.filter(({ key }) => isStyleOf(startLists, key, 'All in One')).map(({ key }) => key)).toEqual(['washer', 'dryer']);
});

test('a style has the label that it has for its type', () => {
  const styles = [{ type_of: 'dryer', key: 'All in One', label: 'Combo', is_retired: false }, ...startLists.styles];
  expect(styleLabel({ ...startLists, styles }, 'dryer', 'All in One')).toBe('Combo');
  expect(styleLabel({ ...startLists, styles }, 'washer', 'All in One')).toBe('All in One');
});

test('an entry that this copy of a list does not have yet is shown by its key', () => {
  expect(labelOf(brands, 'beko')).toBe('beko');
});

test("only Pasadena's label includes the contact, if there is one", () => {
  const labels = [vendorLabel(startLists, 'pasadena', 'Marie'), vendorLabel(startLists, 'pasadena', null)];
  expect([...labels, vendorLabel(startLists, 'stines_lc', 'Marie')]).toEqual(['Pasadena (Marie)', 'Pasadena', 'Stines Lake Charles']);
});

test('the four roles have their labels', () => {
  expect(startLists.positions.map(({ label }) => label)).toEqual(['Office', 'Fridge Tech', 'Washer Tech', 'Dryer & Range Tech']);
});
