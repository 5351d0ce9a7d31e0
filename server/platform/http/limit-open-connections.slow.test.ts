import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { openHttpsTestShop } from '../../testing/https-test-shop.ts';
import { limitOpenConnections, maxConnections } from './limit-open-connections.ts';

type Limits = Parameters<typeof limitOpenConnections>;

/** Answers `/slow` when told to, and everything else at once. */
async function openServer(trustProxy: Limits[1], limits: Limits[2]) {
  const server = createServer((request, reply) => {
    if (request.url !== '/slow') request.resume().once('end', () => reply.end('served'));
    else server.once('answer', () => reply.end('at last'));
  });
  limitOpenConnections(server, trustProxy, limits);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];

  /** Resolves once the server knows the connection. */
  async function open(localAddress: string, text = ''): Promise<{ socket: Socket; text: () => string; closed: Promise<unknown> }> {
    const accepted = once(server, text ? 'request' : 'connection');
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    sockets.push(socket);
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.write(text);
    const closed = once(socket, 'close');
    await accepted;
    return { socket, text: () => received, closed };
  }

  return {
    open,
    answer: () => server.emit('answer'),
    countOpen: () =>
      new Promise<number>((resolve, reject) => server.getConnections((error, number) => (error ? reject(error) : resolve(number)))),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

const [stranger, shop, phone] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'] as const;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`;
const halfPost = 'POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: 9\r\n\r\n{';

test('a stranger with many idle connections ends only their own, and the shop is served', async () => {
  await using server = await openServer(false, { total: 100, perAddress: 3 });
  const first = await server.open(stranger);
  const employee = await server.open(shop);
  for (let index = 0; index < 20; index += 1) await server.open(stranger);
  await first.closed;
  await expect.poll(() => server.countOpen()).toBe(4);
  employee.socket.write(get('/'));
  await expect.poll(employee.text).toContain('served');
});

test('when strangers have all connections, the oldest idle one ends, not the newest', async () => {
  await using server = await openServer(false, { total: 4, perAddress: 3 });
  const idle = [await server.open(stranger), await server.open(stranger), await server.open(phone), await server.open(phone)];
  const employee = await server.open(shop, get('/'));
  await idle[0]?.closed;
  await expect.poll(employee.text).toContain('served');
  expect(idle[1]?.socket.closed).toBe(false);
});

test('a connection that waits for its reply stays, and so does one that was used later; a half-sent request goes before them', async () => {
  await using server = await openServer(false, { total: 3, perAddress: 3 });
  const waiting = await server.open(shop, get('/slow'));
  const used = await server.open(phone);
  const halfSent = await server.open(stranger, halfPost);
  used.socket.write(get('/'));
  await expect.poll(used.text).toContain('served');
  const second = await server.open(shop, get('/slow'));
  await used.closed;
  const third = await server.open(phone, get('/slow'));
  await halfSent.closed;
  // All others wait for their replies.
  const refused = await server.open(stranger);
  await refused.closed;
  server.answer();
  for (const { text } of [waiting, second, third]) await expect.poll(text).toContain('at last');
});

test.for<[what: string, rule: Limits[1]]>([
  ['an address', [stranger]],
  ['a network', ['127.0.0.0/24']],
  ['any proxy', (_address, hop) => hop < 1],
])('a trusted proxy, given as %s, has no limit of its own', async ([, rule]) => {
  await using server = await openServer(rule, { total: 100, perAddress: 2 });
  for (let index = 0; index < 5; index += 1) await server.open(stranger);
  expect(await server.countOpen()).toBe(5);
});

test('a connection whose address and port are used again is counted once, and does not keep others', () => {
  const server = new EventEmitter() as Server;
  limitOpenConnections(server, false, { total: 2, perAddress: 2 });
  const connectFrom = (remotePort: number) => {
    const destroy = vi.fn<() => void>();
    const socket = Object.assign(new EventEmitter(), { remoteAddress: stranger, remotePort, destroy });
    server.emit('connection', socket);
    return { socket, destroy };
  };
  const former = connectFrom(1);
  const again = connectFrom(1);
  former.socket.emit('close');
  const others = [connectFrom(2), connectFrom(3)];
  expect(again.destroy).toHaveBeenCalledOnce();
  expect(others.map(({ destroy }) => destroy.mock.calls.length)).toEqual([0, 0]);
});

test('over HTTPS, idle connections of HTTP/2 and unfinished handshakes end as well', async () => {
  const secure = await openHttpsTestShop();
  limitOpenConnections(secure.shop.app.server, false, { total: 2, perAddress: 2 });
  const handshake = connect(secure.httpsPort, '127.0.0.1').on('error', () => {});
  const handshakeEnded = once(handshake, 'close');
  await once(handshake, 'connect');
  const options = { ca: secure.rootCa, host: '127.0.0.1' };
  const idle = connectHttp2(`https://localhost:${secure.httpsPort}`, options).on('error', () => {});
  const idleEnded = once(idle, 'close');
  await once(idle, 'remoteSettings');
  const shopSession = connectHttp2(`https://localhost:${secure.httpsPort}`, options);
  const reply = shopSession.request({ ':path': '/api/health' });
  const [headers] = (await once(reply, 'response')) as [Record<string, unknown>];
  expect(headers[':status']).toBe(200);
  await handshakeEnded;
  expect(idle.closed).toBe(false);
  const another = connectHttp2(`https://localhost:${secure.httpsPort}`, options);
  await once(another, 'remoteSettings');
  await idleEnded;
  another.destroy();
  shopSession.destroy();
  await secure.close();
});

test('a server has room for a thousand employees, and an address for a quarter of it', () => {
  expect(maxConnections).toEqual({ total: 4_000, perAddress: 1_000 });
});
