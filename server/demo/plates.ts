import { type Color, conditions, vendors } from '@fettle/contract/catalog.ts';
import type { NewMachine } from '@fettle/contract/machines/calls.ts';
import type { Model } from './models.ts';
import type { Random } from './seeded-random.ts';

/** Three quarters of what comes in are fridges. */
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

/** A machine as it comes in: a real model with a made-up serial, and now and then something that nobody filled in. */
export function inventMachine(models: readonly Model[], random: Random): NewMachine {
  const type = random.pick(types);
  const { type_of, brand, model, style } = random.pick(models.filter(({ type_of }) => type_of === type));
  return {
    type_of,
    brand,
    model,
    serial: random.isLucky(0.01) ? 'UNKNOWN' : inventSerial(random),
    style,
    color: random.isLucky(0.03) ? null : random.pick(random.isLucky(0.1) ? rareColors : commonColors),
    condition: random.isLucky(0.04) ? null : random.pick([...conditions, 'USED', 'Scratch and Dent', 'Scratch and Dent']),
    vendor: random.isLucky(0.04) ? null : random.pick(vendors),
  };
}

const letters = 'ABCDEFGHJKLMNPRSTUVWXZ'.split('');

function inventSerial(random: Random): string {
  const prefix = random.pick(letters) + random.pick(letters);
  return `${prefix}${random.whole(10_000_000, 99_999_999)}`;
}
