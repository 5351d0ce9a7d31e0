import type { AnySteady, Held, KeepRows, Row } from '../client/steady.ts';

/** Undefined if the newer reply moves nothing: no row is new, gone, higher or elsewhere. */
export function holdRows(steady: AnySteady, shown: unknown, fresh: unknown): Held | undefined {
  let added = 0;
  let moves = false;
  const keep: KeepRows = (shownRows, freshRows, { key = idOf, isAsHigh = () => true } = {}) => {
    const newer = new Map(freshRows.map((row) => [key(row), row]));
    const rows = shownRows.map((row) => {
      const fresh = newer.get(key(row));
      return fresh && isAsHigh(row, fresh) ? fresh : row;
    });
    const shownKeys = new Set(shownRows.map(key));
    added += freshRows.filter((row) => !shownKeys.has(key(row))).length;
    moves ||= rows.length !== freshRows.length || rows.some((row, index) => row !== freshRows[index]);
    return rows;
  };
  // The casts: TypeScript cannot tell that both are replies to the call of `steady`.
  const reply =
    typeof steady === 'function' ? steady(keep, shown as never, fresh as never) : keepLists(steady, keep, shown as Lists, fresh as Lists);
  return moves ? { select: () => reply, added } : undefined;
}

type Lists = Readonly<Record<string, readonly Row[]>>;

function keepLists(names: readonly string[], keep: KeepRows, shown: Lists, fresh: Lists): unknown {
  return { ...fresh, ...Object.fromEntries(names.map((name) => [name, keep(shown[name] ?? [], fresh[name] ?? [])])) };
}

function idOf({ id }: Row): number {
  return id;
}
