import type { FastifyInstance, FastifyRequest } from 'fastify';

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * Helmet's headers, except `upgrade-insecure-requests`, because a shop without https must keep working, and except
 * Cross-Origin-Opener-Policy and Origin-Agent-Cluster, which browsers ignore over plain http with a warning in the console.
 */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy.join(';'),
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** The headers of a shop with HSTS=on. Browsers ignore the last one over plain http. */
const strictHeaders = { ...securityHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

export type HeadersFor = (request: Pick<FastifyRequest, 'protocol'>) => Record<string, string>;

export function headersWith({ hsts }: { hsts: boolean }): HeadersFor {
  return ({ protocol }) => (hsts && protocol === 'https' ? strictHeaders : securityHeaders);
}

/** Sends the same headers with every response, because a worker is subject to the headers of its own script. */
export function sendSecurityHeaders(app: FastifyInstance, headersFor: HeadersFor = () => securityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request));
    done();
  });
}
