import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Refuses a changing call that another site caused, whatever its method (two of them are GETs).
 *
 * A browser says where a request comes from in Sec-Fetch-Site over https and on localhost, in Origin for all but GET,
 * and over plain http in neither. What is left there are plain GETs: the session cookie is SameSite=Lax, so only a
 * page navigation would carry it, and our own screens never navigate to a changing call.
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
  if (isNavigation || !isOurs) throw new AppError('not_allowed', 'This request came from another site and was refused.');
}

function isSameHost(origin: string, host: string): boolean {
  return URL.parse(origin)?.host === host;
}
