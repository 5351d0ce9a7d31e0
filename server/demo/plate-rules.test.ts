import type { Brand } from '@fettle/contract/shared/catalog.ts';
import { datesOfManufacture } from '@fettle/contract/shared/plate/dates-of-manufacture.ts';
import { matchRecalls } from '@fettle/contract/shared/plate/match-recalls.ts';
import { offerSwap, swapped } from '@fettle/contract/shared/plate/offer-swap.ts';
import { recallTable } from '@fettle/contract/shared/plate/recalls.ts';
import { expect, test } from 'vitest';
import { randomPlate, serialFormatOf } from './maker-serial.ts';
import { type Model, readModels } from './models.ts';
import { type Random, seededRandom } from './seeded-random.ts';

const day = '2026-11-26';
const today = Temporal.PlainDate.from(day);
const models = readModels();

type Machine = Model & { serial: string };

function machines(chosen: readonly Model[], random: Random): Machine[] {
  return chosen.map((model) => ({ ...model, ...randomPlate(model, today, random) }));
}

const withFormat = models.filter((model) => serialFormatOf(model) !== undefined);
const lookAlikes: Record<string, string> = { O: '0', '0': 'O', I: '1', '1': 'I', S: '5', '5': 'S', B: '8', '8': 'B' };

/** The serial with one character replaced by its look-alike. Undefined if none of its characters has one. */
function mistyped(serial: string, random: Random): string | undefined {
  const positions = serial.split('').flatMap((character, index) => (character in lookAlikes ? [index] : []));
  if (positions.length === 0) return undefined;
  const at = random.pick(positions);
  return serial.slice(0, at) + lookAlikes[serial.charAt(at)] + serial.slice(at + 1);
}

test('each generated serial of a known format has a date', () => {
  const dateless = machines(withFormat, seededRandom(1)).filter((machine) => datesOfManufacture(machine, day).length === 0);
  expect(dateless).toEqual([]);
});

test.for([1, 2, 3, 4, 5])('of 100 errors in typing, at least 60 are offered their swap (seed %i)', (seed) => {
  const random = seededRandom(seed);
  let caught = 0;
  for (let errors = 0; errors < 100;) {
    const [machine] = machines([random.pick(withFormat)], random);
    const serial = machine && mistyped(machine.serial, random);
    if (!machine || serial === undefined) continue;
    errors += 1;
    const swap = offerSwap({ ...machine, serial }, day);
    if (swap && swapped(serial, swap) === machine.serial) caught += 1;
  }
  expect(caught).toBeGreaterThanOrEqual(60);
});

test('of 1,000 good plates of each brand, at most one is offered a swap', () => {
  const random = seededRandom(6);
  for (const [brand, ofBrand] of byBrand(models)) {
    const plates = machines(
      Array.from({ length: 1_000 }, () => random.pick(ofBrand)),
      random,
    );
    expect([brand, plates.filter((plate) => offerSwap(plate, day)).length]).toEqual([brand, expect.toBeOneOf([0, 1])]);
  }
});

const named = recallTable.notices.flatMap(({ rows }) => rows.flatMap(({ models }) => models));

test.for([...byBrand(models).entries()].map(([brand, ofBrand], seed) => ({ brand, ofBrand, seed })))(
  'under 1% of the plates of $brand warn of a recall (seed $seed)',
  ({ ofBrand, seed }) => {
    const random = seededRandom(seed);
    const plates = machines(
      Array.from({ length: 5_000 }, () => random.pick(ofBrand)),
      random,
    );
    const warned = plates.filter((plate) => matchRecalls(plate, recallTable).length > 0);
    expect(warned.length / plates.length).toBeLessThan(0.01);
    expect(warned.filter(({ model }) => !named.some((each) => each.startsWith(model) || model.startsWith(each)))).toEqual([]);
  },
);

function byBrand<Item extends { brand: Brand }>(items: readonly Item[]): Map<Brand, Item[]> {
  return Map.groupBy(items, ({ brand }) => brand);
}
