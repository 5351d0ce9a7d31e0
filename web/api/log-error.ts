import type { ApiError } from './api-error.ts';

/** Logs a failed call to the browser console. */
export function logApiError(call: string, { status, message, cause }: ApiError): void {
  // oxlint-disable-next-line no-console -- the one place that logs
  console.warn(`${call} failed: ${status || 'no answer'}, ${message}`, cause ?? '');
}

/** Logs an error of the device itself, such as its camera or a chunk that did not load. */
export function logDeviceError(source: string, problem: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- as above
  console.warn(`${source} failed: ${problem}`, cause ?? '');
}
