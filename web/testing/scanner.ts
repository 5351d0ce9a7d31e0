import { expect, vi } from 'vitest';
import { commands } from 'vitest/browser';

const added = vi.spyOn(globalThis, 'addEventListener');
const removed = vi.spyOn(globalThis, 'removeEventListener');

/**
 * Sends real key events like a scanner, with the timestamps of one, however busy the computer is. They may lie in the future: a test that
 * scans sends all its keys this way.
 */
export const { scan } = commands;

/** Waits until the page listens for a scanner: nothing else listens to keys that are released. */
export async function scannerListens(): Promise<void> {
  await expect.poll(() => countKeyup(added) - countKeyup(removed)).toBeGreaterThan(0);
}

/** Resolves after the timer that waits for the text after a scanner's Enter. */
export function keysHandled(): Promise<void> {
  return new Promise((handled) => setTimeout(handled, 120));
}

function countKeyup({ mock }: typeof added | typeof removed): number {
  return mock.calls.filter(([type]) => type === 'keyup').length;
}
