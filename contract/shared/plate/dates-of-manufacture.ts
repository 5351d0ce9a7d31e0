import type { Day } from '../common-schemas.ts';
import { addDays } from '../calendar.ts';
import { plateKey } from './plate-key.ts';
import { type SerialRule, serialRules } from './serial-rules.ts';

/** A machine as its plate and its type describe it. */
export type Plate = { brand: string; type_of: string; model: string; serial: string };

/** `2006`, `2006-03` or `2006-W11`, as precise as the serial. Makers count weeks from January 1. */
export type DateOfManufacture = string;

/** All dates of manufacture that the serial may mean until `today`, oldest first. */
export function datesOfManufacture({ brand, type_of, model, serial }: Plate, today: Day): DateOfManufacture[] {
  const texts = [...new Set([serial.trim().toUpperCase(), plateKey(serial)])];
  const maker = plateKey(model).slice(0, 3);
  const dates = serialRules
    .filter(({ brands, kenmore, types }) =>
      brand === 'kenmore' ? kenmore?.includes(maker) : brands.includes(brand) && (types?.includes(type_of) ?? true),
    )
    .flatMap((rule) => rule.patterns.flatMap((pattern) => texts.flatMap((text) => datesIn(pattern.exec(text)?.groups, rule, today))));
  // Only a year that has not ended needs a calendar.
  return [...new Set(dates)].filter((date) => date.slice(0, 4) < today.slice(0, 4) || firstDay(date) <= today).toSorted();
}

function datesIn(groups: Record<string, string> | undefined, rule: SerialRule, today: Day): DateOfManufacture[] {
  const { year, month, week } = groups ?? {};
  if (year === undefined) return [];
  const months = rule.months?.findIndex((letters) => letters.includes(month ?? '')) ?? Number(month) - 1;
  const part = week ? `-W${week}` : month ? `-${String(months + 1).padStart(2, '0')}` : '';
  return yearsOf(year, rule.year, Number(today.slice(0, 4))).map((each) => `${each}${part}`);
}

function yearsOf(code: string, year: SerialRule['year'], thisYear: number): readonly number[] {
  if ('codes' in year) return year.codes.split('').flatMap((each, index) => (each === code ? [year.from + index] : []));
  const { digits, from, to = thisYear, add = 0 } = year;
  const cycle = 10 ** digits;
  const first = from + ((((Number(code) + add - from) % cycle) + cycle) % cycle);
  const years: number[] = [];
  for (let each = first; each <= to; each += cycle) years.push(each);
  return years;
}

/** `2006-03`, or `2006` if no more is known. A week is in the month in which it begins. */
export function monthOf(date: DateOfManufacture): string {
  return date.includes('-') ? firstDay(date).slice(0, 7) : date;
}

/** The first day that the date may be. */
export function firstDay(date: DateOfManufacture): Day {
  const [year = '', part] = date.split('-');
  if (part?.startsWith('W')) return addDays(`${year}-01-01`, (Number(part.slice(1)) - 1) * 7);
  return `${year}-${part ?? '01'}-01`;
}
