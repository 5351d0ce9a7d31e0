import { randomUUID } from 'node:crypto';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { closeIdleConnections } from '../http/close-idle-connections.ts';
import { registerErrorHandler } from '../http/error-handler.ts';
import { logRequests } from '../http/log-requests.ts';
import { requireDeclaredAccess } from '../http/require-declared-access.ts';
import { sendSecurityHeaders } from '../http/security-headers.ts';
import { rejectMalformedRequest } from '../http/malformed-request.ts';
import { serveTrustPage, type Trust } from './trust-page.ts';
import { type Doors, securePlace } from './origins.ts';

type AppDependencies = { log: FastifyBaseLogger; doors: Doors; trust: Trust | undefined };

/**
 * The door for http where the shop is behind https: it leads there, whatever is asked, but for the page that says how to
 * trust the shop's authority, which has to be seen before. No answer may be stored: a browser that remembers being led
 * away could not come back when https is switched off.
 */
export function buildPlainDoor({ log, doors, trust }: AppDependencies): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Every address is led on as it came; the door behind says which are not readable.
    rewriteUrl: ({ url = '/' }) => (isTrust(url) ? url : '/'),
    clientErrorHandler: rejectMalformedRequest,
  });
  requireDeclaredAccess(app);
  registerErrorHandler(app, () => false);
  logRequests(app);
  closeIdleConnections(app);
  sendSecurityHeaders(app);
  serveTrustPage(app, trust);
  app.all('/*', {
    config: { access: 'anyone' },
    // Before the body is read, which nobody here wants.
    onRequest: async ({ headers, originalUrl }, reply) =>
      reply.header('cache-control', 'no-store').redirect(securePlace(headers.host, originalUrl, doors), 308),
    handler: () => {},
  });
  return app;
}

function isTrust(url: string): boolean {
  return /^\/trust(\/[a-z.-]*)?(\?|$)/.test(url);
}
