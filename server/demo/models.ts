import { readFileSync } from 'node:fs';
import { Brand, Style } from '@fettle/contract/shared/catalog-schemas.ts';
import * as z from 'zod/mini';

const DemoType = z.enum(['fridge', 'washer', 'dryer', 'range']);
export type DemoType = z.infer<typeof DemoType>;

const Model = z.object({ type_of: DemoType, brand: Brand, model: z.string(), style: Style });
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
