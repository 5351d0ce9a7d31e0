import type { FastifyInstance } from 'fastify';

/** A route that does not say who may use it stops the start. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`The route ${String(method)} ${url} declares no access.`);
  });
}
