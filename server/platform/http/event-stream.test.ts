import { get } from 'node:http';
import { connect, constants } from 'node:http2';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { fastify, type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { closeIdleConnections } from './close-idle-connections.ts';
import { EventStreams } from './event-stream.ts';

test('a stream that was asked for before the shutdown, and is ready only during it, ends at once', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  closeIdleConnections(app);
  const streams = new EventStreams(app);
  const [asked, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get('/stream', async (_, reply) => {
    asked.resolve();
    await ready.promise;
    return streams.send(reply, z.object({}), { start: () => () => undefined });
  });
  app.addHook('preClose', async () => ready.resolve());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const response = fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/stream`);
  await asked.promise;
  await app.close();
  expect(await (await response).text()).toBe(':\n\n');
});

test.each([1, 2])('a stream is started and stopped for a client that left before it, over HTTP/%i', async (version) => {
  // The cast: Fastify's types differ, and the stream does not use what differs.
  const app = (version === 1 ? fastify() : fastify({ http2: true })) as unknown as FastifyInstance;
  const streams = new EventStreams(app);
  const [asked, left, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done: string[] = [];
  app.get('/stream', async (_, reply) => {
    reply.raw.once('close', () => left.resolve());
    asked.resolve();
    await left.promise;
    setImmediate(() => sent.resolve());
    return streams.send(reply, z.object({}), {
      start() {
        done.push('started');
        return () => void done.push('stopped');
      },
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  if (version === 1) {
    const request = get(`${url}/stream`).on('error', () => undefined);
    await asked.promise;
    request.destroy();
  } else {
    const client = connect(url);
    const request = client.request({ ':path': '/stream' });
    await asked.promise;
    request.close(constants.NGHTTP2_CANCEL);
    client.close();
  }
  await sent.promise;
  expect(done).toEqual(['started', 'stopped']);
  await app.close();
});

test('a stream can be ended twice, and what is sent after that is dropped', async () => {
  const errors: unknown[] = [];
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => errors.push(line) } } });
  const streams = new EventStreams(app);
  app.get('/stream', (_, reply) =>
    streams.send(reply, z.object({}), {
      start(writer) {
        setImmediate(() => {
          for (let check = 0; check < 2; check += 1) {
            writer.signal('end');
            writer.end();
          }
        });
        return () => undefined;
      },
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/stream`);
  expect(await response.text()).toBe(':\n\nevent: end\ndata: {}\n\n');
  await app.close();
  expect(errors).toEqual([]);
});

test('a client that does not read is disconnected', async () => {
  const app = fastify();
  const streams = new EventStreams(app);
  const stopped = Promise.withResolvers<void>();
  app.get('/stream', (_, reply) =>
    streams.send(reply, z.object({ text: z.string() }), {
      start(writer) {
        const timer = setInterval(() => writer.send({ text: 'x'.repeat(100_000) }), 1);
        return () => {
          clearInterval(timer);
          stopped.resolve();
        };
      },
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/stream`);
  await stopped.promise;
  await expect(response.text()).rejects.toThrow('terminated');
  await app.close();
});
