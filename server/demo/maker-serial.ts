import { readFileSync } from 'node:fs';
import { Brand } from '@fettle/contract/shared/catalog-schemas.ts';
import * as z from 'zod/mini';
import type { Model } from './models.ts';
import type { Random } from './seeded-random.ts';

export const SerialFormat = z.object({
  brands: z.array(Brand),
  /** The first digits of a Kenmore model, which tell who made it. */
  kenmorePrefixes: z.array(z.string()),
  /** `A` at the start is any letter, `#` any digit. */
  template: z.string(),
  /** A regular expression with the groups `year`, and `week` or `month`. */
  pattern: z.string(),
  /** The year's code by year, and the month's code by month, 1 to 12. */
  years: z.record(z.string(), z.string()),
  months: z.optional(z.record(z.string(), z.string())),
});
export type SerialFormat = z.infer<typeof SerialFormat>;

/** How makers write the date of manufacture into a serial, from recall notices and service manuals. Brands without a known rule are missing. */
export const serialFormats: readonly SerialFormat[] = z.parse(
  z.array(SerialFormat),
  JSON.parse(readFileSync(new URL('serial-formats.json', import.meta.url), 'utf8')),
);

export function serialFormatOf({ brand, model }: Pick<Model, 'brand' | 'model'>): SerialFormat | undefined {
  return serialFormats.find(({ brands, kenmorePrefixes }) =>
    brand === 'kenmore' ? kenmorePrefixes.includes(model.slice(0, 3)) : brands.includes(brand),
  );
}

const letters = 'ABCDEFGHJKLMNPRSTUVWXZ'.split('');
const maxAgeDays = 4_000;
/** Machines were made before they came to the shop, up to three months ago. */
const minAgeDays = 120;

/** `D`: black stainless. `F`: stainless that hides fingerprints. */
const finishes = 'BDFSW'.split('');

/** What stands on the plate of a model of the list, which leaves out the letter of the finish of most Frigidaires. */
export function randomPlate(
  { brand, model }: Pick<Model, 'brand' | 'model'>,
  today: Temporal.PlainDate,
  random: Random,
): { model: string; serial: string } {
  const lacksFinish = brand === 'fridgidaire' && /\d[A-Z]$/.test(model);
  return { model: lacksFinish ? model + random.pick(finishes) : model, serial: randomSerial({ brand, model }, today, random) };
}

/** A serial as the maker of this model writes it, with a date of manufacture up to eleven years before `today`. */
export function randomSerial(model: Pick<Model, 'brand' | 'model'>, today: Temporal.PlainDate, random: Random): string {
  // Squared, because most machines that shops repair are a few years old.
  const age = minAgeDays + (maxAgeDays - minAgeDays) * random.fraction() ** 2;
  const letter = random.pick(letters);
  const order = String(random.integer(10_000_000, 99_999_999));
  const format = serialFormatOf(model);
  if (!format) return `${letter}${letters[Number(order[0])]}${order}`;
  const { template, years, months } = format;
  const { year, month, dayOfYear } = today.subtract({ days: Math.floor(age) });
  const digits = order.split('');
  return template
    .replace(/^A/, letter)
    .replaceAll('#', () => digits.pop() ?? '0')
    .replace('{year}', years[year] ?? '')
    .replace('{month}', months?.[month] ?? '')
    .replace('{week}', String(Math.ceil(dayOfYear / 7)).padStart(2, '0'));
}
