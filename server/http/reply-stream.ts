import type { ServerResponse } from 'node:http';
import { constants, type Http2ServerResponse } from 'node:http2';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { Chunks, isPlainObject, replaceChunks } from '../streaming/chunks.ts';
import { validateResponse } from './validate-response.ts';

/** A JSON reply whose lists come in chunks. It is never in memory as a whole. */
export class ReplyStream<Reply extends object> {
  readonly body: Reply;

  constructor(body: Reply) {
    this.body = body;
  }
}

/**
 * Sends the reply as fast as the client reads it and validates each chunk. A failure before the first chunk gets the usual error
 * response. A later one aborts the connection, so a partial list never looks complete. Reading stops when the client disconnects.
 */
export function sendStream(reply: FastifyReply, schema: z.ZodMiniObject, { body }: ReplyStream<object>): FastifyReply {
  return sendParts(reply.type('application/json; charset=utf-8'), jsonOf(schema, { success: true, ...body }));
}

export function sendParts(reply: FastifyReply, parts: AsyncIterable<string | Uint8Array>): FastifyReply {
  const stream = Readable.from(parts);
  stream.once('error', (error) => {
    if (!reply.raw.headersSent) return;
    reply.log.error({ err: error }, 'response aborted');
    abort(reply.raw);
  });
  return reply.send(stream);
}

/** Over HTTP/2, destroying the reply would end it as if it were complete. The cast: Fastify types every reply as HTTP/1.1. */
function abort(raw: ServerResponse): void {
  if ('stream' in raw) (raw as unknown as Http2ServerResponse).stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else raw.destroy();
}

async function* jsonOf(schema: z.ZodMiniObject, reply: object): AsyncGenerator<string> {
  const checked = validateResponse(schema, replaceChunks(reply, () => []) as object);
  // Sent together with the next chunk, once that is validated.
  let unsent = '';
  for await (const part of partsOf(checked, reply)) {
    if (typeof part === 'string') {
      unsent += part;
      continue;
    }
    // Also removes from the chunk any properties that the contract does not name.
    validateResponse(schema, replaceChunks(reply, (list) => (list === part.list ? part.chunk : [])) as object);
    yield unsent + JSON.stringify(part.chunk).slice(1, -1);
    unsent = '';
  }
  yield unsent;
}

type Part = string | { list: Chunks<unknown>; chunk: readonly unknown[] };

/** The parts of a reply's JSON, in order: validated text, and chunks that are not validated yet. */
async function* partsOf(checked: unknown, original: unknown): AsyncGenerator<Part> {
  if (original instanceof Chunks) {
    yield '[';
    let separator = '';
    for await (const chunk of original.chunks as AsyncIterable<readonly unknown[]>) {
      if (chunk.length === 0) continue;
      yield separator;
      yield { list: original, chunk };
      separator = ',';
    }
    yield ']';
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
