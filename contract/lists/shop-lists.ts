import * as z from 'zod/mini';
import { listNames } from '../shared/catalog.ts';
import { RecallNotice } from '../shared/plate/recall-table.ts';

export const ListName = z.enum(listNames);

const ListEntry = z.object({
  key: z.string(),
  label: z.string(),
  /** It is no longer offered for new machines, and stays on those that have it. */
  is_retired: z.boolean(),
  /** The key of the entry that its machines have since it was merged. It is retired too. */
  merged_into: z.exactOptional(z.string()),
});

/** The lists that machines and people are described with, each in its order, and the recall notices that an admin has put in force. */
export const ShopLists = z.object({
  /** Increases with each change of any list. */
  version: z.int(),
  types: z.array(
    z.extend(ListEntry, {
      /** What its button shows. */
      icon: z.string(),
      /** The most frequent complaints about machines of the type, which intake offers. */
      faults: z.exactOptional(z.array(z.string())),
      /** False if it is retired and no machine has it, as of the last change of the lists. */
      in_filters: z.boolean(),
    }),
  ),
  /** A style belongs to a type. The same key may belong to several. */
  styles: z.array(z.extend(ListEntry, { type_of: z.string() })),
  brands: z.array(ListEntry),
  colors: z.array(ListEntry),
  vendors: z.array(ListEntry),
  conditions: z.array(ListEntry),
  positions: z.array(
    z.extend(ListEntry, {
      /** The type that Start Repair begins with for people of the position; null if they are not technicians. */
      usual_type: z.nullable(z.string()),
    }),
  ),
  /** Recall notices beside those of the build. */
  recalls: z.array(RecallNotice),
});
