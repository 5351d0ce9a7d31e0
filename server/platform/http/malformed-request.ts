import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Dictionary, type Message, msg, translate } from '@fettle/i18n/message.ts';
import { plainAddress } from '../system/plain-address.ts';
import { dictionaryOf } from './dictionary.ts';
import { sendFailure } from './error-handler.ts';
import { logRequest } from './log-requests.ts';
import { type HeadersFor, securityHeaders } from './security-headers.ts';

/** A handler for `frameworkErrors`: a URL that cannot be decoded, such as `/%`. Fastify runs no hooks for it, so this adds headers and logs. */
export function rejectMalformedUrls(headersFor: HeadersFor) {
  return (_: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    request.address = plainAddress(request.ip);
    reply.raw.once('finish', () => logRequest(request, reply));
    void sendFailure(reply.headers(headersFor(request)), 400, msg('The URL is not valid.'));
  };
}

/**
 * A `clientErrorHandler`: a request that is not HTTP, that takes too long to arrive, or whose URL or headers are too long. It never reaches
 * a route.
 */
export function rejectMalformedRequests(log: FastifyBaseLogger) {
  return (error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void => {
    // Nobody could read a reply, such as one on a connection without a TLS handshake.
    if (error.code === 'ECONNRESET' || /^ERR_(TLS|SSL)_/.test(error.code ?? '') || !socket.writable) return void socket.destroy();
    const [status, message] = malformed[error.code ?? ''] ?? [400, msg('The request is not valid HTTP.')];
    const [, language] = /^accept-language:(.*)$/im.exec(String(error.rawPacket)) ?? [];
    endWith(log, socket, status, message, dictionaryOf({ headers: { 'accept-language': language } }));
  };
}

export const tooSlow = [408, msg('The request took too long to arrive. Try again.')] as const;

const malformed: Readonly<Record<string, readonly [status: number, message: Message]>> = {
  HPE_HEADER_OVERFLOW: [431, msg('The URL or a header is too long.')],
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
};

/** Logs a failure and sends it on a connection that no route has, and closes it. */
export function endWith(log: FastifyBaseLogger, socket: Duplex, status: number, message: Message, dictionary: Dictionary): void {
  const { remoteAddress } = socket as Socket;
  log.info({ address: plainAddress(remoteAddress), status, rejection: translate(message) }, 'request rejected');
  const body = JSON.stringify({ success: false, message: translate(message, dictionary) });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    'connection: close',
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  // Most clients close it then. Destroying it at once could reset the connection before they have read the reply.
  setTimeout(() => socket.destroy(), closeAfterMs).unref();
}

const closeAfterMs = 1_000;
