import { type Api, api, type CallName } from './index.ts';
import { type Call, changesSomething } from './call.ts';

export type Endpoint = Pick<Call, 'method' | 'path' | 'waitMs'> & { readonly changes: boolean; readonly mayWait: boolean };

/** The calls for admins alone. */
export type AdminCallName = { [Name in CallName]: Api[Name]['access'] extends 'admin' ? Name : never }[CallName];

export type AdminEndpoints = { readonly [Name in AdminCallName]: Endpoint };
/** A call of proxies, which no page makes. */
type ProxyCallName = 'ready';
const proxyCall: ProxyCallName = 'ready';

export type Endpoints = { readonly [Name in Exclude<CallName, AdminCallName | ProxyCallName>]: Endpoint };

/**
 * Method and path of each call that pages make, without schemas. The web build replaces this module, and `admin-endpoints.ts`, with its value
 * (web/vite.config.ts), which keeps the server's schemas out of the first page load.
 */
export const endpoints = endpointsOf(false) as Endpoints;

export function endpointsOf(admins: boolean): Readonly<Record<string, Endpoint>> {
  return Object.fromEntries(
    Object.entries<Call>(api)
      .filter(([name, { access }]) => name !== proxyCall && (access === 'admin') === admins)
      .map(([name, call]) => {
        const { method, path, mayWait = false, waitMs } = call;
        return [name, { method, path, changes: changesSomething(call), mayWait, ...(waitMs && { waitMs }) }];
      }),
  );
}
