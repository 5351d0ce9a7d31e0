import type { ServerResponse } from 'node:http';
import { constants, type Http2ServerResponse } from 'node:http2';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { checkReply } from './check-reply.ts';

/** A JSON reply whose `data` is a list too long to hold in memory: it is read, checked and sent chunk by chunk. */
export class ListStream<Answer extends { data: readonly unknown[] }> {
  /** The reply without its list. */
  readonly answer: Omit<Answer, 'data'>;
  readonly chunks: AsyncIterable<Answer['data']>;

  constructor(answer: Omit<Answer, 'data'>, chunks: AsyncIterable<Answer['data']>) {
    this.answer = answer;
    this.chunks = chunks;
  }
}

type Chunks = ListStream<{ data: readonly unknown[] }>;

/**
 * Sends the list as fast as the client takes it. A failure before the first chunk is answered as any other; a later one
 * breaks the connection off, so that part of a list never looks like the whole. A client that hangs up ends the reading.
 */
export function sendList(reply: FastifyReply, schema: z.ZodMiniObject, list: Chunks): FastifyReply {
  const json = Readable.from(jsonOf(schema, list));
  json.once('error', (error) => {
    if (!reply.raw.headersSent) return;
    reply.log.error({ err: error }, 'the list was broken off');
    breakOff(reply.raw);
  });
  return reply.type('application/json; charset=utf-8').send(json);
}

/** Over HTTP/2 a destroyed reply would end as if it were whole. */
function breakOff(raw: ServerResponse): void {
  if ('stream' in raw) (raw as unknown as Http2ServerResponse).stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else raw.destroy();
}

async function* jsonOf(schema: z.ZodMiniObject, { answer, chunks }: Chunks): AsyncGenerator<string> {
  const { data: _, ...head } = checkReply(schema, { success: true, ...answer, data: [] }) as { data: unknown };
  let before = `${JSON.stringify(head).slice(0, -1)},"data":[`;
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    const { data } = checkReply(schema, { success: true, ...answer, data: chunk }) as { data: unknown[] };
    yield before + JSON.stringify(data).slice(1, -1);
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}
