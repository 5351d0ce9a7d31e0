import type { FastifyInstance } from 'fastify';

/** How often connections that have become idle are looked for while the shop closes, in ms. */
const everyMs = 50;

/**
 * Lets a connection go as soon as its last request is answered while the shop closes. Fastify closes those that are
 * idle at that moment only: one that a browser keeps alive after its answer would hold the shop open.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const sweeping = setInterval(() => app.server.closeIdleConnections(), everyMs);
    app.server.once('close', () => clearInterval(sweeping));
  });
}
