import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { FuzzRequest } from './random-request.ts';
import { waitLimitMs } from '../time-limits.ts';

/** `closed`: the connection ended without a response. `hangs`: no complete response came in time. */
export type FuzzReply = { status: number; headers: IncomingHttpHeaders; bytes: Buffer } | 'closed' | 'hangs';

/** Sends the request over a real connection. A stream of events is read to its first bytes and closed. */
export async function send({ method, path, headers, body, cutAt }: FuzzRequest, port: number, agent: Agent): Promise<FuzzReply> {
  const isCut = cutAt !== undefined;
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    agent: isCut ? new Agent() : agent,
    headers: {
      ...headers,
      ...(body && { 'content-length': body.length }),
    },
  });
  const isLate = Promise.withResolvers<'hangs'>();
  const timer = setTimeout(() => isLate.resolve('hangs'), waitLimitMs);
  try {
    const reply = receive(outgoing);
    if (isCut) outgoing.write(body?.subarray(0, cutAt) ?? '', () => outgoing.socket?.end());
    else outgoing.end(body);
    return await Promise.race([reply, isLate.promise]);
  } finally {
    clearTimeout(timer);
    if (isCut) outgoing.destroy();
  }
}

async function receive(outgoing: ReturnType<typeof request>): Promise<FuzzReply> {
  try {
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const { statusCode = 0, headers } = incoming;
    if (!headers['content-type']?.startsWith('text/event-stream')) return { status: statusCode, headers, bytes: await buffer(incoming) };
    const [bytes] = (await once(incoming, 'data')) as [Buffer];
    incoming.on('error', () => undefined).destroy();
    return { status: statusCode, headers, bytes };
  } catch {
    return 'closed';
  }
}
