import type { KnownModel } from '@fettle/contract/machines/known-model.ts';
import { startLists } from '@fettle/contract/shared/catalog.ts';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '../../../sync/client/query-client.ts';
import { listsQuery } from '../../../sync/client/shop-lists.ts';
import { chooseField, emptyIntake, newMachine, restoreIntake, withKnownModel } from './intake-draft.ts';

const washer: KnownModel = { machines: 7, type_of: 'washer', brand: 'samsung', style: 'Front Load', color: 'White' };
const empty = emptyIntake('fridge', 'alexandria');

test('a known model fills type, brand, style and color', () => {
  expect(withKnownModel(empty, washer)).toEqual({ ...empty, type_of: 'washer', brand: 'samsung', style: 'Front Load', color: 'White' });
});

test('a known model leaves alone what was chosen by hand, and what was emptied by hand', () => {
  const chosen = chooseField(chooseField(chooseField(empty, 'brand', 'lg'), 'color', 'Red'), 'color', '');
  expect(withKnownModel(chosen, washer)).toMatchObject({ type_of: 'washer', brand: 'lg', style: 'Front Load', color: '' });
});

test('a known model changes neither a chosen type nor a type whose style was chosen', () => {
  expect(withKnownModel(chooseField(empty, 'type_of', 'fridge'), washer)).toMatchObject({ type_of: 'fridge', style: '', brand: 'samsung' });
  const withStyle = chooseField(empty, 'style', 'French Door');
  expect(withKnownModel(withStyle, washer)).toMatchObject({ type_of: 'fridge', style: 'French Door', brand: 'samsung' });
});

test('a known model without a common style or color leaves them empty', () => {
  expect(withKnownModel(empty, { ...washer, style: null, color: null })).toMatchObject({ brand: 'samsung', style: '', color: '' });
});

type ListOfModels = 'types' | 'styles' | 'brands' | 'colors';

function retire(list: ListOfModels, key: string): void {
  const entries = startLists[list].map((entry) => ({ ...entry, is_retired: entry.key === key }));
  queryClient.setQueryData(listsQuery().queryKey, { ...startLists, [list]: entries });
  onTestFinished(() => queryClient.clear());
}

test.each([
  ['types', 'washer', { type_of: 'fridge', style: '' }],
  ['styles', 'Front Load', { style: '' }],
  ['brands', 'samsung', { brand: '' }],
  ['colors', 'White', { color: '' }],
] as const)('a known model does not fill in what is retired of the %s', (list, key, left) => {
  retire(list, key);
  const { machines: _machines, ...filled } = washer;
  expect(withKnownModel(empty, washer)).toEqual({ ...empty, ...filled, ...left });
});

test('a known model of a retired type does not fill in a style that another type has, too', () => {
  retire('types', 'washer');
  expect(withKnownModel(emptyIntake('dryer', ''), { ...washer, style: 'All in One' })).toMatchObject({ type_of: 'dryer', style: '' });
});

test('choosing another type by hand clears a style that it does not offer', () => {
  const draft = chooseField(chooseField(empty, 'style', 'French Door'), 'type_of', 'range');
  expect(draft).toMatchObject({ type_of: 'range', style: '', chosen: ['style', 'type_of'] });
});

test('a type alone is not restored on the next visit, and a type with something typed is', () => {
  const range = chooseField(empty, 'type_of', 'range');
  expect(restoreIntake(empty, range)).toEqual(empty);
  expect(restoreIntake(empty, { ...range, technicianId: '3' })).toEqual({ ...empty, technicianId: '3' });
  for (const typed of [chooseField(range, 'serial', 'R1'), chooseField(range, 'color', 'Red'), { ...range, note: 'Noisy' }])
    expect(restoreIntake(empty, typed)).toEqual(typed);
});

test("a draft in which nothing was typed has today's vendor, unless one was chosen by hand", () => {
  const earlier = emptyIntake('fridge', 'baton_rouge');
  expect(restoreIntake(empty, earlier)).toEqual(empty);
  const chosen = chooseField(earlier, 'vendor', 'baton_rouge');
  expect(restoreIntake(empty, chosen)).toEqual(chosen);
});

test('a draft without the fields of today is completed', () => {
  expect(restoreIntake(empty, { model: 'M1' })).toEqual({ ...empty, model: 'M1' });
});

test('a blank fault is not sent', () => {
  expect(newMachine({ ...empty, note: ' \n' })).not.toHaveProperty('note');
  expect(newMachine({ ...empty, model: ' wf45 ', note: 'Noisy' })).toEqual({
    type_of: 'fridge',
    brand: '',
    model: 'WF45',
    serial: '',
    style: '',
    color: '',
    condition: '',
    vendor: 'alexandria',
    note: 'Noisy',
  });
});
