import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Http2Client, sendOverHttp1 } from '../../testing/https-client.ts';
import { openHttpsTestShop, type HttpsTestShop } from '../../testing/https-test-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { discardBody } from './discard-body.ts';

const path = '/api/create/add_machine';
const megabyte = Buffer.alloc(1_048_576, 'A');
const body = Buffer.from(JSON.stringify({ model: 'A'.repeat(5_000_000) }));
const tooLarge = { status: 413, body: { success: false, message: 'The request is too large.' } };

type ParsedResponse = { status: number; body: unknown };

describe('A body over the limit, from a client over http', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop('sqlite');
  });
  afterAll(() => shop.close());

  const headers = (more: Record<string, string> = {}) => ({ cookie: shop.ada.cookie ?? '', 'content-type': 'application/json', ...more });
  const outgoing = (more: Record<string, string>) =>
    request({ host: '127.0.0.1', port: shop.port, method: 'POST', path, headers: headers(more), agent: false });

  const clients: [string, () => Promise<ParsedResponse>][] = [
    ['fetch', async () => responseOf(await fetch(`http://127.0.0.1:${shop.port}${path}`, { method: 'POST', headers: headers(), body }))],
    [
      'a client that streams with chunked encoding',
      async () => {
        const sent = outgoing({ 'transfer-encoding': 'chunked' });
        const response = once(sent, 'response');
        for (let at = 0; at < body.length; at += 65_536) sent.write(body.subarray(at, at + 65_536));
        sent.end();
        return readResponse(await response);
      },
    ],
    [
      'a client that asks first (Expect: 100-continue)',
      async () => {
        const sent = outgoing({ expect: '100-continue', 'content-length': String(body.length) });
        const response = once(sent, 'response');
        sent.flushHeaders();
        await once(sent, 'continue');
        sent.end(body);
        return readResponse(await response);
      },
    ],
    ['a client that sends everything before it reads', () => sendThenRead(shop.port, headers(), 'content-length')],
    ['a client that sends everything in chunks before it reads', () => sendThenRead(shop.port, headers(), 'chunked')],
    ['a client that closes after each request', () => sendThenRead(shop.port, headers({ connection: 'close' }), 'content-length')],
    ['a client that closes after each chunked request', () => sendThenRead(shop.port, headers({ connection: 'close' }), 'chunked')],
  ];

  test.for(clients)('%s reads the 413', async ([, send]) => {
    const before = await shop.countRows();
    expect(await send()).toEqual(tooLarge);
    expect(await shop.countRows()).toEqual(before);
  });

  test('a visitor that sends everything before it reads gets the 401', async () => {
    const answer = await sendThenRead(shop.port, headers({ cookie: '', connection: 'close' }), 'content-length');
    expect(answer).toEqual({ status: 401, body: { success: false, message: 'Please log in.' } });
  });

  test('an endless body is cut off after 32 MB', async () => {
    const socket = connect(shop.port, '127.0.0.1');
    socket.write(head(headers(), 'transfer-encoding: chunked'));
    await expect(pipeline(endless(chunkOf(megabyte)), socket)).rejects.toThrow(/EPIPE|ECONNRESET/);
    expect(socket.bytesWritten).toBeGreaterThan(32 * 1_048_576);
    expect(socket.bytesWritten).toBeLessThan(64 * 1_048_576);
  });
});

describe('A body over the limit, over https', () => {
  let secure: HttpsTestShop;
  let browser: Http2Client;
  beforeAll(async () => {
    secure = await openHttpsTestShop();
    browser = new Http2Client(secure.httpsPort, secure.rootCa);
  });
  afterAll(async () => {
    browser.close();
    await secure.close();
  });

  const sent = () => ({ method: 'POST', path, headers: { cookie: secure.shop.ada.cookie ?? '' }, body });

  test('a body over the limit gets 413 over HTTP/2, and the connection stays open', async () => {
    for (let times = 0; times < 2; times += 1) {
      const { status, bytes } = await browser.send(sent());
      expect({ status, body: JSON.parse(bytes.toString()) as unknown }).toEqual(tooLarge);
    }
  });

  test('a body over the limit gets 413 over HTTP/1.1', async () => {
    const { status, bytes } = await sendOverHttp1(secure.httpsPort, secure.rootCa, sent());
    expect({ status, body: JSON.parse(bytes.toString()) as unknown }).toEqual(tooLarge);
  });

  test('an endless body over HTTP/2 is cut off, and the connection stays open', async () => {
    const stream = browser.session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/json',
      cookie: secure.shop.ada.cookie,
    });
    const response = once(stream, 'response');
    stream.resume();
    let megabytes = 0;
    const feed = () => {
      megabytes += 1;
      if (!stream.closed) stream.write(megabyte);
    };
    stream.on('drain', feed);
    feed();
    expect((await response)[0]).toMatchObject({ ':status': 413 });
    await expect.poll(() => [stream.closed, stream.rstCode]).toEqual([true, 0]);
    expect(megabytes).toBeGreaterThanOrEqual(32);
    expect(megabytes).toBeLessThan(64);
    expect((await browser.send({ method: 'GET', path: '/api/health' })).status).toBe(200);
  });
});

test('a body that stops halfway gets a response at the time limit, and the connection closes', async () => {
  const app = fastify({ bodyLimit: 10 });
  app.setErrorHandler(async (_, request, reply) => {
    await discardBody(request, reply, { bytes: 1_000, ms: 50 });
    return reply.code(413).send({ success: false });
  });
  app.post(path, () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(head({ 'content-type': 'application/json' }, 'content-length: 100'));
  socket.write('"half');
  expect(await read(socket)).toEqual({ status: 413, body: { success: false } });
  await app.close();
});

async function responseOf(response: Response): Promise<ParsedResponse> {
  return { status: response.status, body: await response.json() };
}

async function readResponse([incoming]: unknown[]): Promise<ParsedResponse> {
  const { statusCode = 0 } = incoming as IncomingMessage;
  const text = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>)).toString();
  return { status: statusCode, body: JSON.parse(text) };
}

/** Sends the whole request before it reads any of the response. */
async function sendThenRead(
  port: number,
  headers: Record<string, string>,
  encoding: 'content-length' | 'chunked',
): Promise<ParsedResponse> {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  const isChunked = encoding === 'chunked';
  socket.write(head(headers, isChunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`));
  const { promise: isSent, resolve, reject } = Promise.withResolvers<void>();
  socket.write(isChunked ? Buffer.concat([chunkOf(body), Buffer.from('0\r\n\r\n')]) : body, (error) => (error ? reject(error) : resolve()));
  await isSent;
  return read(socket);
}

async function read(socket: ReturnType<typeof connect>): Promise<ParsedResponse> {
  let text = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString();
    const [, length = '', responseBody = ''] = /content-length: (\d+)[\s\S]*?\r\n\r\n([\s\S]*)/.exec(text) ?? [];
    if (length && responseBody.length === Number(length)) break;
  }
  const [, status = '', responseBody = ''] = /^HTTP\/1\.1 (\d+)[\s\S]*?\r\n\r\n([\s\S]*)/.exec(text) ?? [];
  return { status: Number(status), body: JSON.parse(responseBody) };
}

function head(headers: Record<string, string>, length: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${path} HTTP/1.1`, 'host: 127.0.0.1', ...lines, length, '', ''].join('\r\n');
}

function* endless(chunk: Buffer): Generator<Buffer> {
  for (;;) yield chunk;
}

function chunkOf(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}
