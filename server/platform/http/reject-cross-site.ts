import { userHeader } from '@fettle/contract/headers.ts';
import type { FastifyRequest } from 'fastify';
import { join, msg } from '@fettle/i18n/message.ts';
import { AppError } from './app-error.ts';

/**
 * Rejects a cross-site request to a call that changes something, whatever its method (two such calls are GETs, too). It goes by what a
 * browser says and no page can change (docs/decisions/0006-reject-cross-site-requests.md).
 * @throws AppError not_allowed
 */
export function rejectCrossSite(request: FastifyRequest, publicUrl: string | undefined): void {
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  // A page can leave out its referrer, but cannot choose another one.
  const page = headers.origin ?? headers.referer;
  if (isEmbedded(request)) throw crossSite();
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw crossSite();
  } else if (page !== undefined) {
    if (!isOurs(page, request, publicUrl)) throw crossSite(page);
  } else if (request.method === 'GET' && mayBeImage(request)) throw new AppError('not_allowed', getNeedsHeader);
}

/** A link, form, frame, image or script, in contrast to what a program or the script of a page sends. */
function isEmbedded({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-mode': mode = 'cors', 'sec-fetch-dest': dest = 'empty', accept = '' } = headers;
  return (mode !== 'cors' && mode !== 'same-origin') || dest !== 'empty' || /text\/html|image\//.test(accept);
}

/** The proxy may pass on another host name than the browser's, and write out the default port. */
function isOurs(page: string, { host }: FastifyRequest, publicUrl: string | undefined): boolean {
  const url = URL.parse(page);
  if (!url) return false;
  return url.host === URL.parse(`${url.protocol}//${host}`)?.host || (publicUrl !== undefined && url.origin === new URL(publicUrl).origin);
}

/** Old browsers, and all browsers over plain HTTP, say nothing about the image of another port of this host, which sends the cookie. */
function mayBeImage({ headers }: FastifyRequest): boolean {
  const isBrowser = /^(Mozilla|Opera)\//i.test(headers['user-agent'] ?? '');
  return isBrowser && !scriptHeaders.some((name) => headers[name] !== undefined);
}

/** Browsers let another origin send them only after asking this server, which never agrees. */
const scriptHeaders = ['idempotency-key', 'x-requested-with', userHeader];

const getNeedsHeader = msg(
  'This browser does not say where the request comes from. Send this GET with an Idempotency-Key, or send a POST.',
);

function crossSite(page?: string): AppError {
  const origin = (page && URL.parse(page)?.origin) ?? 'null';
  const rejected = msg('This request came from another site and was rejected.');
  const cure = msg(
    'If {origin} is this shop, ask the person who runs the server to add this line to its settings and restart it: PUBLIC_URL={origin}',
    { origin },
  );
  return new AppError('not_allowed', origin === 'null' ? rejected : join(rejected, cure));
}
