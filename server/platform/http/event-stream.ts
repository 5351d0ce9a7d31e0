import { Readable } from 'node:stream';
import type { EventStart, EventWriter } from '@fettle/contract/call.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { hasLeft } from './reply-stream.ts';
import { validateResponse } from './validate-response.ts';

/** Proxies close connections that are silent for 30 s or more. */
const heartbeatMs = 15_000;
/** A client that reads more slowly is disconnected, and comes back for what it missed. That takes at most a third of this. */
const maxUnsentBytes = 262_144;

/** Sends server-sent events until the client leaves, the handler ends the stream, or the server shuts down. */
export class EventStreams {
  /** Ends an open stream. */
  readonly #open = new Set<() => void>();
  /** The JSON of each event. Most go to many streams, which have the same schema. */
  readonly #texts = new WeakMap<object, string>();
  #isClosing = false;

  constructor(app: FastifyInstance) {
    app.addHook('preClose', async () => {
      this.#isClosing = true;
      for (const end of this.#open) end();
    });
  }

  send(reply: FastifyReply, schema: z.ZodMiniObject, { start }: EventStart<object>): FastifyReply {
    const stream = new Readable({ read() {} });
    let isEnded = false;
    const end = () => {
      if (!isEnded) stream.push(null);
      isEnded = true;
    };
    const write = (text: string) => {
      if (stream.destroyed || isEnded) return;
      if (stream.readableLength > maxUnsentBytes) stream.destroy();
      else stream.push(text);
    };
    const writer: EventWriter<object> = {
      send: (event, id) => write(`${idLine(id)}data: ${this.#textOf(schema, event)}\n\n`),
      signal: (name, id) => write(`event: ${name}\n${idLine(id)}data: {}\n\n`),
      end,
    };
    const heartbeat = setInterval(() => write(':\n\n'), heartbeatMs);
    const stop = start(writer);
    this.#open.add(end);
    stream.once('close', () => {
      this.#open.delete(end);
      clearInterval(heartbeat);
      stop();
    });
    if (hasLeft(reply.raw)) {
      // What the handler has opened for the client is closed with the stream.
      stream.destroy();
      return reply.hijack();
    }
    // Sends the headers at once.
    write(':\n\n');
    // Asked for before the shutdown, and ready only now.
    if (this.#isClosing) end();
    // For nginx, which would collect events before it passes them on.
    return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream);
  }

  #textOf(schema: z.ZodMiniObject, event: object): string {
    const text = this.#texts.get(event) ?? JSON.stringify(validateResponse(schema, event));
    this.#texts.set(event, text);
    return text;
  }
}

function idLine(id: number | undefined): string {
  return id === undefined ? '' : `id: ${id}\n`;
}
