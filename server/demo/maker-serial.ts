import { type SerialRule, serialRules } from '@fettle/contract/shared/plate/serial-rules.ts';
import type { Model } from './models.ts';
import type { Random } from './seeded-random.ts';

/** The key is the first brand of a maker's rule. `A` at the start is any letter, `#` any digit. */
const templates: Readonly<Record<string, string>> = {
  whirlpool: 'A{year}{week}#####',
  ge: '{month}{year}######C',
  fridgidaire: '4A{year}{week}#####',
  lg: '{year}{month}KWA#####A',
  samsung: '0B#A4BA{year}{month}#####A',
  bosch: 'FD{year}{month}#####',
  speed_queen: '{year}{week}######',
  midea: '{week}{year}_#######',
};

/** Undefined for brands without a known rule. */
export function serialFormatOf({ brand, model }: Pick<Model, 'brand' | 'model'>): (SerialRule & { template: string }) | undefined {
  const rule = serialRules.find(({ brands, kenmore }) =>
    brand === 'kenmore' ? kenmore?.includes(model.slice(0, 3)) : brands.includes(brand),
  );
  const template = templates[rule?.brands[0] ?? ''];
  return rule && template !== undefined ? { ...rule, template } : undefined;
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
  const { template, year: code, months } = format;
  const { year, month, dayOfYear } = today.subtract({ days: Math.floor(age) });
  const digits = order.split('');
  return template
    .replace(/^A/, letter)
    .replaceAll('#', () => digits.pop() ?? '0')
    .replace('{year}', yearCode(year, code))
    .replace('{month}', months?.[month - 1] ?? twoDigits(month))
    .replace('{week}', twoDigits(Math.ceil(dayOfYear / 7)));
}

/** The code of the last known year if that of `year` is not known yet. */
function yearCode(year: number, code: SerialRule['year']): string {
  if ('codes' in code) return code.codes[year - code.from] ?? code.codes.slice(-1);
  return String(year - (code.add ?? 0)).slice(-code.digits);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
