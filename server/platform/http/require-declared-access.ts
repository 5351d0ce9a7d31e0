import type { FastifyInstance } from 'fastify';

/** Throws at startup for a route without `access`. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`The route ${String(method)} ${url} declares no access.`);
  });
}
