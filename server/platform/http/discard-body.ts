import type { IncomingMessage } from 'node:http';
import type { ServerHttp2Stream } from 'node:http2';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Several times what a screen sends, in less time than a browser waits for a response (20 s). */
const limits = { bytes: 32 * 1_048_576, ms: 15_000 };

/**
 * Reads and discards the rest of a request's body before a failure is sent. Many clients send the whole body before they read. If the
 * connection closed with unread data, the system would reset it, and they would not see the response.
 * Beyond the limits, the connection (over HTTP/2 the stream) is closed after the response.
 */
export async function discardBody({ raw }: FastifyRequest, reply: FastifyReply, { bytes, ms } = limits): Promise<void> {
  // Fastify set `connection: close`. It is not needed once the body is read to its end, and HTTP/2 does not allow it.
  reply.removeHeader('connection');
  if (raw.complete || (await isReadToEnd(raw, bytes, ms))) return;
  raw.pause();
  const { stream } = raw as IncomingMessage & { stream?: ServerHttp2Stream };
  if (stream) stream.once('finish', () => stream.destroy());
  else reply.header('connection', 'close');
}

/** Whether the body ended, or the client disconnected, within the limits. */
async function isReadToEnd(body: IncomingMessage, maxBytes: number, maxMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) resolve(false);
  };
  const end = () => resolve(true);
  const timer = setTimeout(() => resolve(false), maxMs);
  body.on('data', count).once('end', end).once('close', end);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    body.off('data', count).off('end', end).off('close', end);
  }
}
