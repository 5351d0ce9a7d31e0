import { once } from 'node:events';
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { expect, test } from 'vitest';
import { openHttpsTestShop } from '../../testing/https-test-shop.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { fastify } from 'fastify';
import { connectionLimits, limitConnections } from './connection-limits.ts';

const health = 'GET /api/health HTTP/1.1\r\nhost: shop\r\n\r\n';

/** Requests that ask for another protocol, in the ways of browsers, curl and attackers. */
const upgrades = {
  websocket: 'GET /api/health HTTP/1.1\r\nhost: shop\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n',
  h2c: 'GET /api/health HTTP/1.1\r\nhost: shop\r\nupgrade: h2c\r\nconnection: Upgrade, HTTP2-Settings\r\nhttp2-settings: AAMAAABk\r\n\r\n',
};

test.for(Object.entries(upgrades))('a request that asks for %s is answered, and told that its connection ends', async ([, upgrade]) => {
  await using shop = await openTestShop('sqlite');
  using client = open(connect(shop.port, '127.0.0.1'));
  client.socket.write(health + upgrade + health);
  await client.closed;
  expect(await client.statuses(2)).toEqual([200, 200]);
  expect(client.text().match(/(?<=^connection: )\S+/gim)).toEqual(['keep-alive', 'close']);
});

function withoutBody(path: string, type: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: ${type}\r\n\r\n`;
}

test('a request with a content type and neither a body nor a length is answered', async () => {
  await using shop = await openTestShop('sqlite');
  using client = open(connect(shop.port, '127.0.0.1'));
  client.socket.write(withoutBody('/api/auth/login/1', 'application/json') + withoutBody('/api/create/add_photo/1', 'image/jpeg') + health);
  expect(await client.statuses(3)).toEqual([400, 401, 200]);
});

test('a request with Upgrade and a body is refused, and its connection closed', async () => {
  await using shop = await openTestShop('sqlite');
  using client = open(connect(shop.port, '127.0.0.1'));
  const body = 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
  client.socket.write(`POST /api/auth/login/1 HTTP/1.1\r\nhost: shop\r\nconnection: Upgrade\r\nupgrade: websocket\r\n${body}${health}`);
  await client.closed;
  expect(await client.statuses(1)).toEqual([400]);
});

test.for([
  ['with two lengths', 'content-length: 2\r\ncontent-length: 40\r\n\r\n{}'],
  ['with a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['whose encoding does not end with chunks', 'transfer-encoding: chunked, gzip\r\n\r\n0\r\n\r\n'],
])('a request %s is refused, and nothing behind it is answered', async ([, rest]) => {
  await using shop = await openTestShop('sqlite');
  using client = open(connect(shop.port, '127.0.0.1'));
  client.socket.write(`POST /api/auth/logout HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n${rest}${health}`);
  await client.closed;
  expect(client.text()).toMatch(/^HTTP\/1\.1 400 /);
  expect(client.text()).not.toContain('Fettle is running.');
});

test('over HTTPS as well, a connection ends with a request for another protocol, and one of HTTP/2 has at most 100 streams', async () => {
  const secure = await openHttpsTestShop();
  const tls = connectTls({
    port: secure.httpsPort,
    host: '127.0.0.1',
    ca: secure.rootCa,
    servername: 'localhost',
    ALPNProtocols: ['http/1.1'],
  });
  {
    using client = open(tls);
    client.socket.write(upgrades.websocket + health);
    await client.closed;
    expect(await client.statuses(1)).toEqual([200]);
  }
  {
    // No reply without a handshake, but an end.
    using client = open(connect(secure.httpsPort, '127.0.0.1'));
    client.socket.write(health);
    await client.closed;
  }
  const session: ClientHttp2Session = connectHttp2(`https://localhost:${secure.httpsPort}`, { ca: secure.rootCa, host: '127.0.0.1' });
  const [settings] = (await once(session, 'remoteSettings')) as [{ maxConcurrentStreams: number }];
  session.destroy();
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = secure.shop.app.server as unknown as typeof connectionLimits;
  expect({ headersTimeout, requestTimeout, connectionsCheckingInterval }).toEqual(connectionLimits);
  expect(settings.maxConcurrentStreams).toBe(100);
  await secure.close();
});

test('a body that does not arrive in time ends the connection with a reason; one that is slower than usual but arrives is read', async () => {
  const app = fastify({ http: connectionLimits });
  limitConnections(app, { timeouts: { json: 200, upload: 60_000 } });
  app.post('/', async ({ body }) => ({ body }));
  app.post('/file', { config: { upload: { what: { source: 'file' }, types: [], maxBytes: 10 } } }, async ({ body }) => ({ body }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  using slow = open(connect(port, '127.0.0.1'));
  using file = open(connect(port, '127.0.0.1'));
  file.socket.write(startOfRequest('/file'));
  slow.socket.write(startOfRequest('/', 'es-MX'));
  await slow.closed;
  expect(await slow.statuses(1)).toEqual([408]);
  expect(slow.text()).toContain('La solicitud tardó demasiado en llegar. Intente de nuevo.');
  file.socket.write(':1}');
  expect(await file.statuses(1)).toEqual([200]);
  await app.close();
});

function startOfRequest(path: string, language = 'en'): string {
  return `POST ${path} HTTP/1.1\r\nhost: shop\r\naccept-language: ${language}\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n{"a"`;
}

/** Collects what the server sends. */
function open(socket: Socket) {
  let text = '';
  let arrived = Promise.withResolvers<void>();
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    arrived.resolve();
    arrived = Promise.withResolvers();
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  /** Waits for that many replies. */
  const statuses = async (count: number): Promise<number[]> => {
    for (;;) {
      const found = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
      if (found.length >= count) return found;
      await arrived.promise;
    }
  };
  return { socket, closed, statuses, text: () => text, [Symbol.dispose]: () => socket.destroy() };
}
