import { hashKey, type InferDataFromTag, type QueryKey, type QueryMeta } from '@tanstack/react-query';
import { externalStore } from './external-store.ts';

export type Row = { readonly id: number };

/** `key` tells rows apart, if their ids do not. `isAsHigh`: whether a fresh row is as high as the shown one; a higher one would move those below it, so it waits too. */
type RowRules<ListRow> = { key?: (row: ListRow) => unknown; isAsHigh?: (shown: ListRow, fresh: ListRow) => boolean };

/** The rows of a list in use, in their order, with what has changed in place. */
export type KeepRows = <ListRow extends Row>(shown: readonly ListRow[], fresh: readonly ListRow[], rules?: RowRules<ListRow>) => ListRow[];

/** A newer reply whose lists move nothing on the screen that shows them; or the names of its lists, if that is all. */
export type Steady<Reply> = ((keep: KeepRows, shown: Reply, fresh: Reply) => Reply) | readonly ListOf<Reply>[];

type ListOf<Reply> = { [Name in keyof Reply]: Reply[Name] extends readonly Row[] ? Name : never }[keyof Reply];

/** The `Steady` of any reply. */
export type AnySteady = ((keep: KeepRows, shown: never, fresh: never) => unknown) | readonly string[];

/** `select` returns what is shown in place of the newer reply that is cached, which has rows that were `added`, or moves others. */
export type Held = { select: () => unknown; added: number };

/** What is held of each query, by its hash. */
export const heldReplies = externalStore<ReadonlyMap<string, Held>>(new Map());

/** The meta of a fetch because of a coworker's change: nobody here has asked for it. */
export const liveFetch = {};

/** The options of a query for a screen with lists: what coworkers change moves nothing until a tap. Undefined for a screen without lists. */
export function useSteady<Options extends { queryKey: QueryKey; meta?: QueryMeta | undefined }>(
  options: Options,
  steady: Steady<InferDataFromTag<never, Options['queryKey']>> | undefined,
): Options {
  const select = heldReplies.useValue().get(hashKey(options.queryKey))?.select;
  return { ...options, select, meta: { ...options.meta, steady } };
}
