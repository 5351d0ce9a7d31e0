import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** A list that is read, validated and sent in chunks, so that a long list does not block other requests. */
export class Chunks<Item> {
  readonly chunks: AsyncIterable<readonly Item[]>;

  constructor(chunks: AsyncIterable<readonly Item[]>) {
    this.chunks = chunks;
  }
}

/** A value in which any list may be replaced by `Chunks`. */
export type Chunked<Value> = Value extends readonly (infer Item)[]
  ? Value | Chunks<Item>
  : Value extends Date
    ? Value
    : Value extends object
      ? { [Key in keyof Value]: Chunked<Value[Key]> }
      : Value;

/** Items per chunk. Small enough not to delay other requests. */
export const chunkSize = 250;

/** Splits a list in memory into chunks. Yields to the event loop between them. */
export function splitIntoChunks<Item>(items: readonly Item[]): Chunks<Item> {
  async function* slices() {
    for (let start = 0; start < items.length; start += chunkSize) {
      if (start > 0) await yieldToEventLoop();
      yield items.slice(start, start + chunkSize);
    }
  }
  return new Chunks(slices());
}

/** Copies a value and replaces each `Chunks` in it. `path` is the list's property path in the value. */
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
