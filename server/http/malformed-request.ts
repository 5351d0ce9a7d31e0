import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './error-handler.ts';
import { logRequest } from './log-requests.ts';
import { securityHeaders } from './security-headers.ts';

/** For `frameworkErrors`: a URL that cannot be decoded, such as `/%`. Fastify runs no hooks for it, so this adds headers and logs it. */
export function rejectMalformedUrl(_: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => logRequest(request, reply));
  void sendFailure(reply.headers(securityHeaders), 400, 'The URL is not valid.');
}

/** For `clientErrorHandler`: a request that is not HTTP, or whose URL or headers are too long. It never reaches a route. */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW' ? [431, 'The URL or a header is too long.'] : [400, 'The request is not valid HTTP.'];
  const body = JSON.stringify({ success: false, message });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'content-type: application/json; charset=utf-8', 'connection: close'];
  socket.end(`${head.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
