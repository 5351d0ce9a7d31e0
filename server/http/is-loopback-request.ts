import type { FastifyRequest } from 'fastify';

const localNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const localAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Whether a person at this machine sent the request. A proxy on this machine makes remote clients look local, and another site can
 * point its own name here: neither counts as local.
 */
export function isLoopback(request: FastifyRequest): boolean {
  const { headers, socket } = request;
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers || 'x-real-ip' in headers;
  return (
    !isForwarded &&
    localAddresses.has(socket.remoteAddress ?? '') &&
    localNames.test(headers.host ?? headers[':authority']?.toString() ?? '')
  );
}
