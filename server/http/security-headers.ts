import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * The same headers on every response, since a worker is governed by those of its own script. No `upgrade-insecure-requests`
 * and no HSTS: a shop without https must keep working.
 */
export function sendSecurityHeaders(app: FastifyInstance): void {
  const headers = { ...helmetsHeaders(), 'permissions-policy': 'camera=(self), microphone=(), geolocation=()' };
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
}

const options: Parameters<typeof helmet>[0] = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", "'wasm-unsafe-eval'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'blob:', 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  },
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  // Browsers ignore these two over plain http, and say so in the console.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: { policy: 'same-origin' },
};

/** What helmet would put on every response: asked once, since it never differs. */
function helmetsHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
