import { expect, test } from 'vitest';
import { datesOfManufacture } from './dates-of-manufacture.ts';
import { offerSwap, swapped } from './offer-swap.ts';

const today = '2026-11-26';
const whirlpool = { brand: 'whirlpool', type_of: 'fridge', model: 'WRB329DMB' };

test('a serial that fits its brand only with one look-alike is offered that swap, at its place as typed', () => {
  const serial = ' k93 512b45';
  const swap = offerSwap({ ...whirlpool, serial }, today);
  expect(swap).toEqual({ position: 8, from: 'B', to: '8' });
  expect(swapped(serial, swap ?? { position: 0, from: '', to: '' })).toBe(' k93 512845');
});

test.for([
  ['K93512845', 'it has a date'],
  ['K935', 'it is not complete'],
  ['K9351BB45', 'two swaps would be needed'],
  ['K99912B45', 'no swap makes a week of it'],
  ['SB1234567', 'it has a date, though another swap would have one too'],
])('%s is offered no swap: %s', ([serial = '']) => {
  expect(offerSwap({ ...whirlpool, serial }, today)).toBeUndefined();
});

test('a serial that two different swaps would fit is offered none', () => {
  // With 8 for B, it is one of ten digits; with S for 5, one of Maytag's, which end with two letters.
  const amana = { brand: 'amana', type_of: 'fridge', model: 'ABB2222FEW' };
  expect(offerSwap({ ...amana, serial: '98111234B5' }, today)).toBeUndefined();
  for (const serial of ['9811123485', '98111234BS'])
    expect(datesOfManufacture({ ...amana, serial }, today)).toHaveLength(serial.endsWith('S') ? 2 : 1);
});

test('a brand without a rule is offered no swap', () => {
  expect(offerSwap({ ...whirlpool, brand: 'hisense', serial: 'K93512B45' }, today)).toBeUndefined();
  expect(offerSwap({ ...whirlpool, brand: '', serial: 'K93512B45' }, today)).toBeUndefined();
});
