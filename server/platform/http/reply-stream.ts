import type { ServerResponse } from 'node:http';
import { constants, type Http2ServerResponse, type ServerHttp2Stream } from 'node:http2';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { Chunks, isPlainObject, replaceChunks } from '../system/chunks.ts';
import { validateResponse } from './validate-response.ts';

/** A JSON reply whose lists come in chunks. It is never in memory as a whole. */
export class ReplyStream<Reply extends object> {
  readonly body: Reply;

  constructor(body: Reply) {
    this.body = body;
  }
}

/**
 * Validates each chunk and sends the reply as fast as the client reads it. A failure before the first part is sent gets the usual error
 * response. A later one aborts the connection, so a partial list never looks complete. Reading stops when the client disconnects.
 */
export async function sendStream(reply: FastifyReply, schema: z.ZodMiniObject, body: object): Promise<FastifyReply> {
  const parts = jsonOf(schema, { success: true, ...body });
  const [first, second] = [await parts.next(), await parts.next()];
  reply.type('application/json; charset=utf-8');
  // Most lists fit into one part, for which a stream would take longer than validating it.
  if (first.done || second.done) return reply.send(first.value);
  return sendParts(reply, startingWith([first.value, second.value], parts));
}

async function* startingWith(read: readonly string[], unread: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* read;
    yield* unread;
  } finally {
    await unread.return(undefined);
  }
}

/** `parts` of a client that has left are not read, and must not have been opened. */
export function sendParts(reply: FastifyReply, parts: AsyncIterable<string | Uint8Array>): FastifyReply {
  if (hasLeft(reply.raw)) return reply.hijack();
  const stream = Readable.from(parts);
  stream.once('error', (error) => {
    if (!reply.raw.headersSent) return;
    reply.log.error({ err: error }, 'response aborted');
    abort(reply.raw);
  });
  return reply.send(stream);
}

/** Whether the client closed the connection before its reply began. Over HTTP/2, nothing else would tell: no event follows. */
export function hasLeft(raw: ServerResponse): boolean {
  return (http2StreamOf(raw) ?? raw).destroyed;
}

/** Over HTTP/2, destroying the reply would end it as if it were complete. */
function abort(raw: ServerResponse): void {
  const stream = http2StreamOf(raw);
  if (stream) stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else raw.destroy();
}

/** The cast: Fastify types every reply as HTTP/1.1. */
function http2StreamOf(raw: ServerResponse): ServerHttp2Stream | undefined {
  return 'stream' in raw ? (raw as unknown as Http2ServerResponse).stream : undefined;
}

/** In characters. */
const minPartLength = 32_768;

/** Text of at least `minPartLength`, except for the last. */
async function* jsonOf(schema: z.ZodMiniObject, reply: object): AsyncGenerator<string> {
  const checked = validateResponse(schema, replaceChunks(reply, () => []) as object);
  let unsent = '';
  for (const part of partsOf(checked, reply)) {
    if (typeof part === 'string') {
      unsent += part;
      continue;
    }
    let separator = '[';
    for await (const chunk of part.chunks) {
      if (chunk.length === 0) continue;
      // Also removes from the chunk any properties that the contract does not name.
      validateResponse(schema, replaceChunks(reply, (list) => (list === part ? chunk : [])) as object);
      if (unsent.length >= minPartLength) {
        yield unsent;
        unsent = '';
      }
      unsent += separator + JSON.stringify(chunk).slice(1, -1);
      separator = ',';
    }
    unsent += separator === '[' ? '[]' : ']';
  }
  yield unsent;
}

/** The parts of a reply's JSON, in order: validated text, and lists that are not validated yet. */
function* partsOf(checked: unknown, original: unknown): Generator<string | Chunks<unknown>> {
  if (original instanceof Chunks) {
    yield original;
  } else if (isPlainObject(original) && isPlainObject(checked)) {
    let separator = '{';
    for (const [key, value] of Object.entries(checked)) {
      if (value === undefined) continue;
      yield `${separator}${JSON.stringify(key)}:`;
      yield* partsOf(value, original[key]);
      separator = ',';
    }
    yield separator === '{' ? '{}' : '}';
  } else {
    yield JSON.stringify(checked);
  }
}
