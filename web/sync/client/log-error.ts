import type { ApiError } from './api-error.ts';

export function logApiError(call: string, { status, message, cause }: ApiError): void {
  // oxlint-disable-next-line no-console -- failed calls are logged here
  console.warn(`${call} failed: ${status || 'no response'}, ${message}`, cause ?? '');
}

/** Logs an error of the device itself, such as its camera. */
export function logDeviceError(source: string, problem: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- device errors are logged here
  console.warn(`${source} failed: ${problem}`, cause ?? '');
}
