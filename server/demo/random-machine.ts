import { type Color, startLists } from '@fettle/contract/shared/catalog.ts';
import type { NewMachine } from '@fettle/contract/machines/calls.ts';
import { randomPlate } from './maker-serial.ts';
import type { DemoType, Model } from './models.ts';
import type { Random } from './seeded-random.ts';

export type DemoMachine = NewMachine & { type_of: DemoType };

/** More entries make a type more likely. */
const types = ['fridge', 'fridge', 'fridge', 'fridge', 'fridge', 'fridge', 'washer', 'washer', 'dryer', 'range'] as const;
const commonColors: readonly Color[] = [
  'Stainless',
  'Stainless',
  'Stainless',
  'White',
  'White',
  'White',
  'Black',
  'Black Stainless',
  'Grey',
];
const rareColors: readonly Color[] = ['Panel Ready', 'Champagne', 'Red', 'Cream', 'Silver'];

/** A real model with a random serial in its maker's format. Some fields are sometimes missing. */
export function randomMachine(models: readonly Model[], today: Temporal.PlainDate, random: Random): DemoMachine {
  const type = random.pick(types);
  const { type_of, brand, style, ...listed } = random.pick(models.filter(({ type_of }) => type_of === type));
  const { model, serial } = randomPlate({ brand, ...listed }, today, random);
  return {
    type_of,
    brand,
    model,
    serial: random.chance(0.01) ? 'UNKNOWN' : serial,
    style,
    color: random.chance(0.03) ? null : random.pick(random.chance(0.1) ? rareColors : commonColors),
    condition: random.chance(0.04) ? null : random.pick([...keysOf('conditions'), 'USED', 'Scratch and Dent', 'Scratch and Dent']),
    vendor: random.chance(0.04) ? null : random.pick(keysOf('vendors')),
  };
}

function keysOf(list: 'conditions' | 'vendors'): string[] {
  return startLists[list].map(({ key }) => key);
}
