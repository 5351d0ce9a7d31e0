import { expect, test } from 'vitest';
import { translate } from '@fettle/i18n/message.ts';
import { type ListEntry, startLists } from '../shared/catalog.ts';
import { findSameLabel, newKey, newPositionKey, sameLabelMessage } from './rules.ts';

const { brands } = startLists;
const message = (same: ListEntry) => translate(sameLabelMessage('brands', brands, same));

test.for([
  ['café', 'Café'],
  ['CAFE', 'Café'],
  ['Speed  Queen', 'Speed Queen'],
  ['speedqueen', 'Speed Queen'],
  ['Speed-Queen', undefined],
  ['Beko', undefined],
] as const)('the label %s is the same as %s', ([label, same]) => {
  expect(findSameLabel('brands', brands, label, [])?.label).toBe(same);
});

test('what has the same label is named, and how to use it', () => {
  const entry = { key: 'amana', label: 'Amana', is_retired: false };
  expect(message(entry)).toBe('Amana is in the list already.');
  expect(message({ ...entry, is_retired: true })).toBe('Amana is in the list already, but retired. Bring it back instead.');
  expect(message({ ...entry, is_retired: true, merged_into: 'ge' })).toBe('Amana was merged into GE.');
});

test('a label that every shop begins with is named in the language of the reader', () => {
  const { types } = startLists;
  const spanish = { language: 'es', catalog: { Washer: 'Lavadora', '{label} is in the list already.': '{label} ya está.' } } as const;
  const say = (label: string) => translate(sameLabelMessage('types', types, { key: 'washer', label, is_retired: false }), spanish);
  expect([say('Washer'), say('Big washer')]).toEqual(['Lavadora ya está.', 'Big washer ya está.']);
});

test.for([
  ['Beko', 'beko'],
  ['Fisher & Paykel II', 'fisher_paykel_ii'],
  ['  Café—Bar ', 'cafe_bar'],
  ['Haier', 'haier_2'],
  ['冷蔵庫', '冷蔵庫'],
  ['한국', '한국'],
  ['***', 'entry'],
  ['__proto__', 'proto'],
] as const)('an entry %s gets the key %s', ([label, key]) => {
  expect(newKey(brands, label)).toBe(key);
});

test('the longest labels get keys that are no longer than a key may be', () => {
  const label = 'x'.repeat(80);
  const first = newKey([], label);
  const second = newKey([{ key: first, label, is_retired: false }], label);
  expect([first.length, second]).toEqual([75, `${first}_2`]);
});

test('positions of a shop get the numbers from 5 on, and none twice', () => {
  const { positions } = startLists;
  expect(newPositionKey(positions)).toBe('5');
  expect(newPositionKey([{ key: '12', label: 'Driver', is_retired: true }, ...positions])).toBe('13');
});
