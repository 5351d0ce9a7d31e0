type Row = Readonly<Record<string, unknown>> & { id: number };

/** `changes` counts the rows of `fresh` that are new, gone, longer or shorter, or elsewhere, and that `reply` does not show yet. */
type Merged = { reply: unknown; added: number; changes: number };

/** Below everything else on their screen, so that a new row moves nothing. */
const growing: ReadonlySet<string> = new Set(['events', 'repairs']);

/**
 * A newer reply for a screen in use: what has changed in place is new, but each list keeps its rows in their order, so that nothing moves
 * under a finger. Rows are objects with an `id`.
 */
export function mergeReply(shown: unknown, fresh: unknown): Merged {
  if (isRowList(shown) && isRowList(fresh)) return mergeRows(shown, fresh);
  if (!isObject(shown) || !isObject(fresh)) return { reply: fresh, added: 0, changes: 0 };
  const reply: Record<string, unknown> = {};
  let added = 0;
  let changes = 0;
  for (const [key, value] of Object.entries(fresh)) {
    const merged = growing.has(key) ? { reply: value, added: 0, changes: 0 } : mergeReply(shown[key], value);
    reply[key] = merged.reply;
    added += merged.added;
    changes += merged.changes;
  }
  return { reply, added, changes };
}

function mergeRows(shown: readonly Row[], fresh: readonly Row[]): Merged {
  const freshById = new Map(fresh.map((row) => [row.id, row]));
  const shownIds = new Set(shown.map(({ id }) => id));
  const added = fresh.filter(({ id }) => !shownIds.has(id)).length;
  let changes = added;
  const rows = shown.map((row) => {
    const newer = freshById.get(row.id);
    if (newer && hasSameLists(row, newer)) return newer;
    changes += 1;
    return row;
  });
  const isReordered = changes === 0 && fresh.some(({ id }, index) => id !== shown[index]?.id);
  return { reply: rows, added, changes: isReordered ? 1 : changes };
}

/** Whether a row keeps its height: lists of another length are lines or chips more or less. */
function hasSameLists(one: Row, other: Row): boolean {
  return Object.entries(other).every(([key, value]) => {
    const before = one[key];
    return !Array.isArray(value) || (Array.isArray(before) && before.length === value.length);
  });
}

/** An empty list counts as one of rows. */
function isRowList(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every((row) => isObject(row) && typeof row['id'] === 'number');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
