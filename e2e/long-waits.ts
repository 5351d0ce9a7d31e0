import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Waits of the product that a busy computer could not meet. In component tests, they outlast each test. */
const waits = new Map([
  ['web/sync/pending/send-write.ts', 'patienceMs = 4_000'],
  ['web/ui/undo.tsx', 'offeredMs = 10_000'],
]);

export function longWaits(): Plugin {
  return {
    name: 'long-waits',
    enforce: 'pre',
    transform(code, id) {
      const wait = waits.get(relative(`${import.meta.dirname}/..`, id));
      if (wait === undefined) return undefined;
      if (!code.includes(wait)) throw new Error(`${id} has no "${wait}".`);
      return { code: code.replace(wait, `${wait}_000`), map: null };
    },
  };
}
