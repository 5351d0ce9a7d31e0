import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendOverHttp1 } from '../../testing/https-client.ts';
import { openHttpsTestShop, type HttpsTestShop } from '../../testing/https-test-shop.ts';

let secure: HttpsTestShop;

beforeAll(async () => {
  secure = await openHttpsTestShop();
});
afterAll(() => secure.close());

/** Sends exact bytes and returns the whole response. */
async function sendRaw(text: string, { httpPort } = secure): Promise<string> {
  const socket = connect(httpPort, '127.0.0.1');
  socket.end(text, 'latin1');
  const chunks = await Array.fromAsync(socket as AsyncIterable<Buffer>);
  return Buffer.concat(chunks).toString();
}

const headerIn = (response: string, name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(response)?.[1];

test.for(['GET', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])(
  'the HTTP listener redirects %s to the same URL over HTTPS and keeps the method',
  async (method) => {
    const response = await sendRaw(`${method} /card/1?a=%20b HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 308 /);
    expect(headerIn(response, 'location')).toBe(`https://localhost:${secure.httpsPort}/card/1?a=%20b`);
    expect(headerIn(response, 'cache-control')).toBe('no-store');
    expect(headerIn(response, 'content-security-policy')).toContain("default-src 'self'");
  },
);

test.for([
  ['redirects', '/card/1', 308],
  ['refuses a call', '/api/auth/login/1', 403],
] as const)('the HTTP listener %s without reading the body', async ([, path, status]) => {
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: text/nonsense\r\nContent-Length: 12\r\n\r\n`;
  expect(await sendRaw(`${head}{"password":`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test('a call over plain HTTP is refused, not redirected', async () => {
  for (const request of ['GET /api/health', 'POST /api/auth/login/1', 'GET /api/%E2%82']) {
    const response = await sendRaw(`${request} HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 403 /);
    expect(headerIn(response, 'location')).toBeUndefined();
    expect(headerIn(response, 'cache-control')).toBe('no-store');
    const message = `Send this to https://localhost:${secure.httpsPort}/ instead: calls need HTTPS.`;
    expect(response).toContain(JSON.stringify({ success: false, message }));
  }
});

const foreignHosts = [
  ['an invented name', 'evil.example:3000'],
  ['a name that contains an own one', 'localhost.evil.example'],
  ['an address outside of private networks', '203.0.113.10'],
  ['a user', 'localhost@evil.example'],
  ['a path', 'evil.example/'],
  ['an unclosed bracket', '[evil.example'],
  ['a letter outside ASCII', 'b\u00f6x'],
] as const;

test.for(foreignHosts)('a Host header with %s leads nowhere, and the page says where the shop is', async ([, host]) => {
  const response = await sendRaw(`GET /card/1?a=%20b&c=" HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(response).toMatch(/^HTTP\/1\.1 421 /);
  expect(headerIn(response, 'location')).toBeUndefined();
  expect(headerIn(response, 'cache-control')).toBe('no-store');
  expect(headerIn(response, 'content-security-policy')).toContain("default-src 'self'");
  expect(response).toMatch(
    new RegExp(`<a class="button plain" href="https://[a-z0-9.-]+:${secure.httpsPort}/card/1\\?a=%20b&amp;c=&quot;">`),
  );
  expect(response).toContain('Fettle does not know the name in this address');
  expect(response).not.toMatch(/evil|203\.0|b.x:/);
});

test('the page that says where the shop is has the language that the browser asks for', async () => {
  const response = await sendRaw('GET / HTTP/1.1\r\nHost: evil.example\r\nAccept-Language: es-MX\r\nConnection: close\r\n\r\n');
  expect(response).toContain('<html lang="es">');
  expect(response).toContain('<title>Otra dirección · Fettle</title>');
});

test.for(foreignHosts)('a call for %s is refused, and only own addresses are named', async ([, host]) => {
  const response = await sendRaw(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(response).toMatch(/^HTTP\/1\.1 403 /);
  expect(response).not.toMatch(/evil|203\.0|b.x:/);
});

test('with a public URL, a request for an unknown host is redirected to it', async () => {
  const shop = await openHttpsTestShop({ publicUrl: 'https://fettle.example.com' });
  const response = await sendRaw('GET /find HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', shop);
  expect(response).toMatch(/^HTTP\/1\.1 308 /);
  expect(headerIn(response, 'location')).toBe('https://fettle.example.com/find');
  await shop.close();
});

test('the HTTP listener redirects a URL that cannot be decoded: the HTTPS server rejects it', async () => {
  const response = await sendRaw('GET /card/%E2%82 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(headerIn(response, 'location')).toBe(`https://localhost:${secure.httpsPort}/card/%E2%82`);
});

test('the HTTP listener responds 400 to a request that is not HTTP', async () => {
  expect(await sendRaw('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*"The request is not valid HTTP\."/);
  const withLanguage = 'GET / HTTP/1.1\r\nAccept-Language: es\r\nA header\r\n\r\n';
  expect(await sendRaw(withLanguage)).toContain('"La solicitud no es HTTP válido."');
});

test('the HTTPS port closes the connection of a plain HTTP request and serves the next client', async () => {
  const socket = connect(secure.httpsPort, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: box\r\n\r\n');
  await once(socket, 'close');
  const { status } = await sendOverHttp1(secure.httpsPort, secure.rootCa, { method: 'GET', path: '/api/health' });
  expect(status).toBe(200);
});
