import type { CallFailure } from './api-error.ts';

/** Logs a failed call to the browser's console, where whoever looks after the shop's devices finds it. */
export function logFailure(call: string, { status, message, cause }: CallFailure): void {
  // oxlint-disable-next-line no-console -- the one place that logs
  console.warn(`${call} failed: ${status || 'no answer'}, ${message}`, cause ?? '');
}

/** Logs what went wrong on the device itself: its camera, or a part of the page that did not come. */
export function logTrouble(what: string, trouble: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- as above
  console.warn(`${what} failed: ${trouble}`, cause ?? '');
}
