import type { Machine } from '@fettle/contract/records/machine.ts';
import { startLists } from '@fettle/contract/shared/catalog.ts';
import { expect, test } from 'vitest';
import { queryClient } from '../../../sync/client/query-client.ts';
import { listsQuery } from '../../../sync/client/shop-lists.ts';
import { changedFields } from './changed-fields.ts';
import { defaultType, toDraft, emptyDraft, setField, normalizeDraft } from './machine-draft.ts';

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
  started_on: '2026-11-21T15:04:05.123Z',
  completed_on: null,
  trashed_on: null,
  exported_on: null,
  waiting_since: null,
  made: null,
  open_recalls: 0,
  version: 3,
};

test('changing the type clears only a style that the new type does not offer', () => {
  const fridge = { ...emptyDraft('fridge'), brand: 'lg', serial: 'ABC', style: 'French Door' };
  expect(setField(fridge, 'type_of', 'range')).toEqual({ ...fridge, type_of: 'range', style: '' });
});

test('a style that both types offer is kept when the type changes', () => {
  const washer = { ...emptyDraft('washer'), style: 'All in One' };
  expect(setField(washer, 'type_of', 'dryer').style).toBe('All in One');
});

test('model and serial are sent trimmed and in capitals', () => {
  expect(normalizeDraft({ ...emptyDraft('washer'), model: ' wtw5000dw ', serial: 'c7 12b' })).toMatchObject({
    model: 'WTW5000DW',
    serial: 'C7 12B',
  });
});

test('an edit sends only the fields that differ', () => {
  expect(changedFields(kitchenFridge, { brand: 'kitchenaid', color: 'Stainless' })).toEqual({ brand: 'kitchenaid' });
});

test('retyping the same serial in lower case changes nothing', () => {
  expect(changedFields(kitchenFridge, { serial: 'kx1234567' })).toEqual({});
});

test('a cleared choice is sent as null', () => {
  expect(changedFields(kitchenFridge, { style: '' })).toEqual({ style: null });
});

test('a new type clears a style that a coworker gave the machine meanwhile and that the type does not offer', () => {
  expect(changedFields(kitchenFridge, { type_of: 'range' })).toEqual({ type_of: 'range', style: null });
  expect(changedFields({ ...kitchenFridge, type_of: 'washer', style: 'All in One' }, { type_of: 'dryer' })).toEqual({ type_of: 'dryer' });
});

test('a required field that was emptied is sent, and validation reports it', () => {
  expect(changedFields(kitchenFridge, { model: '  ' })).toEqual({ model: null });
});

test("the edit form starts with the machine's values", () => {
  expect(toDraft(kitchenFridge)).toMatchObject({ brand: 'whirlpool', vendor: '' });
});

test('the default type follows the role, and is fridge for the office', () => {
  expect([0, 1, 2, 3, 4].map(defaultType)).toEqual(['fridge', 'fridge', 'washer', 'dryer', 'range']);
});

test("the default type of an own position is its usual type, and the shop's first type if that is retired", () => {
  const own = { label: 'Own', is_retired: false };
  queryClient.setQueryData(listsQuery().queryKey, {
    ...startLists,
    types: startLists.types.map((type) => ({ ...type, is_retired: type.key === 'fridge' })),
    positions: [
      ...startLists.positions,
      { ...own, key: '5', usual_type: 'range' },
      { ...own, key: '6', usual_type: null },
      { ...own, key: '7', usual_type: 'fridge' },
    ],
  });
  expect([5, 6, 7, 3].map(defaultType)).toEqual(['range', 'washer', 'washer', 'dryer']);
  queryClient.clear();
});
