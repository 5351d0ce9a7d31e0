import { type Api, api, type CallName } from './index.ts';

export type Endpoints = { readonly [Name in CallName]: Pick<Api[Name], 'method' | 'path' | 'changes'> };

/**
 * Method and path of each call, without schemas. The web build replaces this module with its value (web/vite.config.ts), which
 * keeps the server's schemas out of the first page load.
 */
export const endpoints = Object.fromEntries(
  Object.entries(api).map(([name, { method, path, changes }]) => [name, { method, path, changes }]),
) as Endpoints;
