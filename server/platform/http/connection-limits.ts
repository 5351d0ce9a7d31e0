import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { constants, type Http2SecureServer, type ServerHttp2Stream } from 'node:http2';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/read-config.ts';
import { hasBody, limitOpenConnections } from './limit-open-connections.ts';
import { endWith, tooSlow } from './malformed-request.ts';

/**
 * How long a request may take to arrive, in ms. A file is larger than what a screen sends otherwise, and comes over poor Wi-Fi: 10 MB in this
 * time need 0.7 Mbit/s, and a photo of our page (300 KB) 20 kbit/s. A browser stops waiting for an upload after the same time.
 */
const receiveTimeoutMs = { json: 30_000, upload: 120_000 };

/** How long requests may still arrive during a shutdown, in ms. What has arrived is finished. */
const shutdownArrivalMs = 4_000;
const stopping = [503, 'The server is stopping. Try again in a moment.'] as const;

/** Of Node's server, for HTTP/1. It closes a connection at the latest `connectionsCheckingInterval` after a limit. */
export const connectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: receiveTimeoutMs.upload,
  connectionsCheckingInterval: 2_000,
} as const;

type Options = { trustProxy?: Config['trustProxy']; timeouts?: typeof receiveTimeoutMs };

/** Bounds what clients that are slow, or pretend to be, can hold open. Applies to the app's HTTP/2 server as well. */
export function limitConnections(app: FastifyInstance, { trustProxy = false, timeouts = receiveTimeoutMs }: Options = {}): void {
  const server = app.server as Server | Http2SecureServer;
  limitOpenConnections(server, trustProxy);
  ignoreUpgrades(server, app.log);
  const arriving = new Set<FastifyRequest>();
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request.raw)) return;
    const timer = setTimeout(() => cut(request, tooSlow), request.routeOptions.config.upload ? timeouts.upload : timeouts.json);
    arriving.add(request);
    const stop = () => {
      clearTimeout(timer);
      arriving.delete(request);
    };
    request.raw.once('end', stop).once('close', stop);
  });
  app.addHook('preClose', async () => {
    const timer = setTimeout(() => arriving.forEach((request) => cut(request, stopping)), shutdownArrivalMs);
    server.once('close', () => clearTimeout(timer));
  });
}

type Raw = IncomingMessage & { stream?: ServerHttp2Stream };

function cut({ raw, log }: FastifyRequest, reply: readonly [status: number, message: string]): void {
  const { stream, socket } = raw as Raw;
  if (stream) stream.close(constants.NGHTTP2_CANCEL);
  else if (socket.writable) endWith(log, socket, ...reply);
}

/**
 * Node stops reading a connection after a request with `Upgrade`, as if another protocol followed, so the requests behind it would never be
 * answered. Fettle has no other protocol. Such a request starts over without the header, which a server may ignore, after the replies to
 * the requests before it.
 */
function ignoreUpgrades(server: Server | Http2SecureServer, log: FastifyBaseLogger): void {
  const pending = new WeakMap<Duplex, number>();
  server.on('request', ({ socket, httpVersionMajor }: IncomingMessage, reply: ServerResponse) => {
    // HTTP/2 has no upgrades.
    if (httpVersionMajor > 1) return;
    pending.set(socket, (pending.get(socket) ?? 0) + 1);
    reply.once('close', () => {
      pending.set(socket, (pending.get(socket) ?? 1) - 1);
      if (pending.get(socket) === 0) socket.emit(replied);
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const startOver = () => {
      socket.off('error', ignore);
      // Its body has been read as another protocol's data already.
      if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined) {
        return endWith(log, socket.on('error', ignore), 400, 'A request with a body cannot ask for another protocol.');
      }
      socket.unshift(Buffer.concat([Buffer.from(withoutUpgrade(request), 'latin1'), head]));
      server.emit('encrypted' in socket ? 'secureConnection' : 'connection', socket);
    };
    // Node has removed its listener, and an error without one ends the process.
    socket.on('error', ignore);
    if (pending.get(socket)) socket.once(replied, startOver);
    else startOver();
  });
}

const ignore = () => {};
const replied = Symbol('all replies are sent');

function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!/^(upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${value}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}
