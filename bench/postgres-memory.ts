import { totalmem } from 'node:os';

/** Settings for a PostgreSQL server. Its documentation advises shared buffers of a quarter to two fifths of the memory. */
export const postgresMemory = [`shared_buffers=${shareOfMemory(0.375)}`, `effective_cache_size=${shareOfMemory(0.5)}`];

function shareOfMemory(share: number): string {
  return `${Math.round((share * totalmem()) / 2 ** 20)}MB`;
}
