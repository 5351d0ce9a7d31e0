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
