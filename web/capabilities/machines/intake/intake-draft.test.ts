import type { KnownModel } from '@fettle/contract/machines/known-model.ts';
import { expect, test } from 'vitest';
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
