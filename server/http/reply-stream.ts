import type { ServerResponse } from 'node:http';
import { constants, type Http2ServerResponse } from 'node:http2';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { Chunks, isPlainObject, replaceChunks } from '../streaming/chunks.ts';
import { validateResponse } from './validate-response.ts';

/** A JSON reply with lists that come in chunks. It is sent as they come; in memory it never is as a whole. */
export class ReplyStream<Answer extends object> {
  readonly answer: Answer;

  constructor(answer: Answer) {
    this.answer = answer;
  }
}

/**
 * Sends the reply as fast as the client takes it, each chunk held to the contract. A failure before the first chunk is answered
 * as any other; a later one breaks the connection off, so that part of a list never looks like the whole. A client that hangs up
 * ends the reading.
 */
export function sendStream(reply: FastifyReply, schema: z.ZodMiniObject, { answer }: ReplyStream<object>): FastifyReply {
  return sendParts(reply.type('application/json; charset=utf-8'), jsonOf(schema, { success: true, ...answer }));
}

/** Sends what comes in parts, in the same way. */
export function sendParts(reply: FastifyReply, parts: AsyncIterable<string | Uint8Array>): FastifyReply {
  const stream = Readable.from(parts);
  stream.once('error', (error) => {
    if (!reply.raw.headersSent) return;
    reply.log.error({ err: error }, 'the reply was broken off');
    breakOff(reply.raw);
  });
  return reply.send(stream);
}

/** Over HTTP/2 a destroyed reply would end as if it were whole. */
function breakOff(raw: ServerResponse): void {
  if ('stream' in raw) (raw as unknown as Http2ServerResponse).stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else raw.destroy();
}

async function* jsonOf(schema: z.ZodMiniObject, reply: object): AsyncGenerator<string> {
  const checked = validateResponse(schema, replaceChunks(reply, () => []) as object);
  // Sent together with the next chunk, once that is known to be right.
  let unsent = '';
  for await (const part of partsOf(checked, reply)) {
    if (typeof part === 'string') {
      unsent += part;
      continue;
    }
    // Takes out of the chunk what the contract does not name.
    validateResponse(schema, replaceChunks(reply, (list) => (list === part.list ? part.chunk : [])) as object);
    yield unsent + JSON.stringify(part.chunk).slice(1, -1);
    unsent = '';
  }
  yield unsent;
}

type Part = string | { list: Chunks<unknown>; chunk: readonly unknown[] };

/** The parts of a reply's JSON in their order: text of what was checked already, and the chunks, which were not. */
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
