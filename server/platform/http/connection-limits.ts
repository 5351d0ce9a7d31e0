import type { IncomingMessage, Server } from 'node:http';
import { constants, type Http2SecureServer, type ServerHttp2Stream } from 'node:http2';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Message, msg } from '@fettle/i18n/message.ts';
import type { Config } from '../config/read-config.ts';
import { dictionaryOf } from './dictionary.ts';
import { sendFailure } from './error-handler.ts';
import { hasBody, limitOpenConnections } from './limit-open-connections.ts';
import { endWith, tooSlow } from './malformed-request.ts';

/**
 * How long a request may take to arrive, in ms. A file is larger than what a screen sends otherwise, and comes over poor Wi-Fi: 10 MB in this
 * time need 0.7 Mbit/s, and a photo of our page (300 KB) 20 kbit/s. A browser stops waiting for an upload after the same time.
 */
const receiveTimeoutMs = { json: 30_000, upload: 120_000 };

/** How long requests may still arrive during a shutdown, in ms. What has arrived is finished. */
const shutdownArrivalMs = 4_000;
const stopping = [503, msg('The server is stopping. Try again in a moment.')] as const;

/** Options of Node's server, for HTTP/1. It closes a connection at the latest `connectionsCheckingInterval` after a limit. */
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
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.httpVersionMajor > 1 || raw.headers.upgrade === undefined) return;
    // Node reads nothing behind the headers of such a request, so its connection must end.
    reply.header('connection', 'close');
    if (hasBody(raw)) await sendFailure(reply, 400, msg('A request with a body cannot ask for another protocol.'));
  });
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

function cut(request: FastifyRequest, [status, message]: readonly [status: number, message: Message]): void {
  const { stream, socket } = request.raw as Raw;
  if (stream) stream.close(constants.NGHTTP2_CANCEL);
  else if (socket.writable) endWith(request.log, socket, status, message, dictionaryOf(request));
}
