import type { FastifyRequest } from 'fastify';

const localNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const localAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Whether only this computer reaches a server that listens on `host`. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
}

/**
 * Whether the request comes from this computer. A proxy on this computer makes remote clients look local, and another site can point its
 * own host name here. Neither counts as local.
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
