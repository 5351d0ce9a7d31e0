import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Rejects a cross-site request to a call that changes something, whatever its method (two such calls are GETs, too). Browsers send
 * Sec-Fetch-Site over https and to localhost, and Origin with all methods but GET. A GET over plain http has neither, and another port of
 * this host is the same site, which gets the session cookie. So a GET needs a header that browsers send only after asking this server.
 * @throws AppError not_allowed
 */
export function rejectCrossSite(request: FastifyRequest): void {
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' || headers.accept?.includes('text/html') === true;
  const isOurs =
    site === undefined
      ? headers.origin === undefined || isSameHost(headers.origin, request.host)
      : site === 'same-origin' || site === 'none';
  if (isNavigation || !isOurs) throw new AppError('not_allowed', 'This request came from another site and was rejected.');
  if (request.method === 'GET' && !headers['idempotency-key']) throw new AppError('not_allowed', getNeedsKey);
}

const getNeedsKey = 'Send this GET with an Idempotency-Key, or send a POST.';

function isSameHost(origin: string, host: string): boolean {
  return URL.parse(origin)?.host === host;
}
