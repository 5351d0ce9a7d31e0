import * as z from 'zod/mini';
import { Brand, Color, Style, TypeOf } from '../shared/catalog-schemas.ts';

/** What more than half of a model's newest machines have in common; null where they differ or have nothing. */
export const KnownModel = z.object({
  /** How many machines say so, at most 100. */
  machines: z.int(),
  type_of: TypeOf,
  brand: Brand,
  style: z.nullable(Style),
  color: z.nullable(Color),
});
export type KnownModel = z.infer<typeof KnownModel>;
