import type { FastifyInstance } from 'fastify';

const intervalMs = 50;

/**
 * During shutdown, closes each connection when its last response is sent. Fastify closes only those that are idle when the shutdown
 * starts, so a browser's keep-alive connection would delay it.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), intervalMs);
    app.server.once('close', () => clearInterval(timer));
  });
}
