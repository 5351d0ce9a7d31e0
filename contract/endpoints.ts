import { api, type CallName } from './index.ts';
import type { Call } from './call.ts';

export type Endpoint = Pick<Call, 'method' | 'path' | 'changes'> & { readonly mayWait: boolean };

export type Endpoints = { readonly [Name in CallName]: Endpoint };

/**
 * Method and path of each call, without schemas. The web build replaces this module with its value (web/vite.config.ts), which
 * keeps the server's schemas out of the first page load.
 */
export const endpoints = Object.fromEntries(
  Object.entries<Call>(api).map(([name, { method, path, changes, mayWait = false }]) => [name, { method, path, changes, mayWait }]),
) as Endpoints;
