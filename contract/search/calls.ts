import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { Machine } from '../records/machine.ts';
import { identifierText } from '../shared/common-schemas.ts';
import { maxSearchLength } from '../shared/limits.ts';

export const SearchResult = z.object({
  ...z.pick(Machine, { id: true, type_of: true, brand: true, model: true, serial: true, status: true, technician_name: true }).shape,
  /** The part of a note with a word that nothing else has; null if the other fields have all words. */
  note: z.nullable(z.string()),
  /** Whether the serial only looks like the text, as 0 looks like O. */
  is_look_alike: z.boolean(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const searchCalls = {
  search: {
    method: 'GET',
    path: '/api/read/search',
    summary:
      'Finds the machines, at most 20, that have all words of `q` in their number, type, brand, model, serial, technician or notes, in any order, best match first. A word may be the beginning of a word, or any part of a model or serial. Only letters and digits count. In serials, letters also match the digits that look like them (O and 0, I and 1, S and 5, Z and 2, B and 8, G and 6), after exact matches. In a large shop, a search for common words finds the newest machines that have them; `is_cut` is true if there may be more.',
    access: 'employee',
    query: z.strictObject({ q: identifierText().check(z.maxLength(maxSearchLength)) }),
    reply: ok({ data: z.array(SearchResult), is_cut: z.boolean() }),
  },
} as const satisfies Calls;
