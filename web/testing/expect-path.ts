import { expect } from 'vitest';

/** Expects that the page's URL has this path. */
export async function expectPath(path: string): Promise<void> {
  await expect.poll(() => location.pathname).toBe(path);
}
