import { type Api, api, type CallName } from './index.ts';

export type Routes = { readonly [Name in CallName]: Pick<Api[Name], 'method' | 'path' | 'changes'> };

/**
 * Where each call goes, without its schemas. The web build replaces this module with its value, so that schemas that only
 * the server parses stay out of a page's first load (web/vite.config.ts).
 */
export const routes = Object.fromEntries(
  Object.entries(api).map(([name, { method, path, changes }]) => [name, { method, path, changes }]),
) as Routes;
