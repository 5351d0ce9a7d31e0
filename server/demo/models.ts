import { readFileSync } from 'node:fs';
import { Brand, Style, TypeOf } from '@fettle/contract/shared/catalog-schemas.ts';
import * as z from 'zod/mini';

const Model = z.object({ type_of: TypeOf, brand: Brand, model: z.string(), style: Style });
export type Model = z.infer<typeof Model>;

/** Real appliances: fridges mostly from the ENERGY STAR list, and other models common on the US market. */
export function readModels(): Model[] {
  const text = readFileSync(new URL('models.csv', import.meta.url), 'utf8');
  const [heading = '', ...lines] = text.trim().split(/\r?\n/);
  const names = heading.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return z.parse(Model, Object.fromEntries(names.map((name, at) => [name, values[at]])));
  });
}
