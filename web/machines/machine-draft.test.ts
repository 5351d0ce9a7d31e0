import type { Machine } from '@fettle/contract/machines/machine.ts';
import { expect, test } from 'vitest';
import { changesTo, draftOf, emptyDraft, filledIn, toSend } from './machine-draft.ts';

const kitchenFridge: Machine = {
  id: 12,
  type_of: 'fridge',
  brand: 'whirlpool',
  model: 'WRF535SWHZ',
  serial: 'KX1234567',
  style: 'French Door',
  color: 'Stainless',
  condition: 'USED',
  vendor: null,
  status: 'in_progress',
  creator_name: 'Ana Ruiz',
  technician_id: 1,
  technician_name: 'Ana Ruiz',
  registered_on: '2026-11-21T15:04:05.123Z',
  touched_on: '2026-11-21T15:04:05.123Z',
  completed_on: null,
  trashed_on: null,
  exported_on: null,
  version: 3,
};

test('changing the type keeps all that was filled in but a style that the type does not have', () => {
  const fridge = { ...emptyDraft('fridge'), brand: 'lg', serial: 'ABC', style: 'French Door' };
  expect(filledIn(fridge, 'type_of', 'range')).toEqual({ ...fridge, type_of: 'range', style: '' });
});

test('a style that both types have stays when the type changes', () => {
  const washer = { ...emptyDraft('washer'), style: 'All in One' };
  expect(filledIn(washer, 'type_of', 'dryer').style).toBe('All in One');
});

test('a plate typed in small letters is sent in capitals, without the spaces around it', () => {
  expect(toSend({ ...emptyDraft('washer'), model: ' wtw5000dw ', serial: 'c7 12b' })).toMatchObject({
    model: 'WTW5000DW',
    serial: 'C7 12B',
  });
});

test('an edit sends only the fields that differ', () => {
  expect(changesTo(kitchenFridge, { brand: 'kitchenaid', color: 'Stainless' })).toEqual({ brand: 'kitchenaid' });
});

test('retyping the same serial in small letters changes nothing', () => {
  expect(changesTo(kitchenFridge, { serial: 'kx1234567' })).toEqual({});
});

test('a choice that is taken back is sent as null', () => {
  expect(changesTo(kitchenFridge, { style: '' })).toEqual({ style: null });
});

test('a required field that was emptied is sent, so that the form can say it is required', () => {
  expect(changesTo(kitchenFridge, { model: '  ' })).toEqual({ model: null });
});

test('a form opened on a machine holds what is on its card', () => {
  expect(draftOf(kitchenFridge)).toMatchObject({ brand: 'whirlpool', vendor: '' });
});
