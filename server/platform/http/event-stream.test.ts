import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { fastify } from 'fastify';
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
