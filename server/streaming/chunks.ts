import { ownTurn } from './own-turn.ts';

/** A list that is read, checked and sent on chunk by chunk, because all of it at once would hold up everyone else. */
export class Chunks<Item> {
  readonly chunks: AsyncIterable<readonly Item[]>;

  constructor(chunks: AsyncIterable<readonly Item[]>) {
    this.chunks = chunks;
  }
}

/** A value in which any list may come in chunks. */
export type Chunked<Value> = Value extends readonly (infer Item)[]
  ? Value | Chunks<Item>
  : Value extends Date
    ? Value
    : Value extends object
      ? { [Key in keyof Value]: Chunked<Value[Key]> }
      : Value;

/** Small enough that other requests do not wait for it. */
const chunkSize = 250;

/** A list that is in memory already, in chunks. All but the first come in a turn of the event loop of their own. */
export function inChunks<Item>(items: readonly Item[]): Chunks<Item> {
  async function* slices() {
    for (let start = 0; start < items.length; start += chunkSize) {
      if (start > 0) await ownTurn();
      yield items.slice(start, start + chunkSize);
    }
  }
  return new Chunks(slices());
}

/** A copy of a value with something else in place of each list that comes in chunks. `path` is where the list is. */
export function replaceChunks(
  value: unknown,
  replacement: (list: Chunks<unknown>, path: readonly string[]) => readonly unknown[],
  path: readonly string[] = [],
): unknown {
  if (value instanceof Chunks) return replacement(value, path);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaceChunks(part, replacement, [...path, key])]));
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
