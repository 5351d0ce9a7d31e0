import { randomUUID } from 'node:crypto';
import type { Https } from '@fettle/tls';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { msg } from '@fettle/i18n/message.ts';
import { closeIdleConnections } from '../http/close-idle-connections.ts';
import { connectionLimits, limitConnections } from '../http/connection-limits.ts';
import { dictionaryOf } from '../http/dictionary.ts';
import { registerErrorHandler, sendFailure } from '../http/error-handler.ts';
import { logRequests } from '../http/log-requests.ts';
import { rejectMalformedRequests } from '../http/malformed-request.ts';
import { requireDeclaredAccess } from '../http/require-declared-access.ts';
import { sendSecurityHeaders } from '../http/security-headers.ts';
import { serveTrustPage, type TrustPage } from './trust-page.ts';
import { unknownHostHtml } from './unknown-host-html.ts';

type HttpListenerDependencies = {
  log: FastifyBaseLogger;
  https: Pick<Https, 'originFor' | 'redirectUrl' | 'ownUrls'>;
  trust: TrustPage | undefined;
  shopName: () => Promise<string>;
};

/**
 * The plain HTTP listener of a shop with HTTPS. Redirects pages, and refuses calls: a program that has sent a password unencrypted must
 * notice. The trust page must be readable before the device trusts the certificate. Redirects are not cacheable: a browser that remembers
 * one could not come back after HTTPS is switched off. A host that nobody knows gets a page with the own addresses.
 */
export function buildHttpListener({ log, https, trust, shopName }: HttpListenerDependencies): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    http: connectionLimits,
    requestTimeout: connectionLimits.requestTimeout,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // The router must not reject a malformed URL: the HTTPS server does that after the redirect.
    rewriteUrl: ({ url = '/' }) => (isTrustPage(url) ? url : url.startsWith('/api/') ? '/api/' : '/'),
    clientErrorHandler: rejectMalformedRequests(log),
  });
  limitConnections(app);
  requireDeclaredAccess(app);
  registerErrorHandler(app);
  logRequests(app);
  closeIdleConnections(app);
  sendSecurityHeaders(app);
  serveTrustPage(app, trust);
  app.all('/api/', {
    config: { access: 'anyone' },
    onRequest: async ({ headers }, reply) => {
      const message = msg('Send this to {origin}/ instead: calls need HTTPS.', { origin: https.originFor(headers.host) });
      return sendFailure(reply.header('cache-control', 'no-store'), 403, message);
    },
    handler: () => {},
  });
  app.all('/*', {
    config: { access: 'anyone' },
    // onRequest: the body is never read.
    onRequest: async (request, reply) => {
      const { headers, originalUrl } = request;
      reply.header('cache-control', 'no-store');
      const url = https.redirectUrl(headers.host, originalUrl);
      if (url !== undefined) return reply.redirect(url, 308);
      const html = unknownHostHtml({
        shopName: await shopName().catch(() => ''),
        urls: https.ownUrls(originalUrl),
        language: dictionaryOf(request).language,
      });
      return reply.code(421).type('text/html; charset=utf-8').send(html);
    },
    handler: () => {},
  });
  return app;
}

function isTrustPage(url: string): boolean {
  return /^\/trust(\/[a-z.-]*)?(\?|$)/.test(url);
}
