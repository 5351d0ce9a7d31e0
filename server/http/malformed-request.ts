import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from './app-error.ts';

const unreadableAddress = '/api/unreadable';

/**
 * Leads an address that cannot be decoded (half a character, a bare %) to a route of ours. Fastify would answer it
 * before any of its hooks: without the security headers and unseen by the log.
 */
export function rewriteMalformedUrl({ url = '/' }: IncomingMessage): string {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return url;
  } catch {
    return unreadableAddress;
  }
}

export function rejectMalformedUrls(app: FastifyInstance): void {
  app.all(unreadableAddress, { config: { access: 'anyone' } }, async (_, reply) => sendFailure(reply, 400, 'The address is not readable.'));
}

/** Answers, in the one shape of a failure, what is no HTTP or too long to be a request of ours; it reaches no route. */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW' ? [431, 'The address or a header is too long.'] : [400, 'The request is not readable.'];
  const body = JSON.stringify({ success: false, message });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'content-type: application/json; charset=utf-8', 'connection: close'];
  socket.end(`${head.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
