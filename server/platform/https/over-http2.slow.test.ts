import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Http2Client, sendOverHttp1 } from '../../testing/https-client.ts';
import type { RawRequest, RawResponse } from '../../testing/test-client.ts';
import { openHttpsTestShop, type HttpsTestShop } from '../../testing/https-test-shop.ts';
import { password, setupCode, whirlpoolFridge } from '../../testing/test-shop.ts';

const json = ({ bytes }: RawResponse) => JSON.parse(bytes.toString()) as Record<string, unknown>;
const script = 'export const floor = "the shop floor";';

describe.each(['HTTP/2', 'HTTP/1.1'] as const)('HTTPS with %s', (version) => {
  let secure: HttpsTestShop;
  let client: Http2Client;
  let webFiles = '';
  let cookie = '';

  const send = (sent: RawRequest): Promise<RawResponse> => {
    const headers = { ...(cookie ? { cookie } : {}), ...sent.headers };
    return version === 'HTTP/2' ? client.send({ ...sent, headers }) : sendOverHttp1(secure.httpsPort, secure.rootCa, { ...sent, headers });
  };

  const addNote = (headers: Record<string, string>) =>
    send({ method: 'POST', path: '/api/create/add_note/1', headers, body: JSON.stringify({ content: 'Leaks.' }) });

  beforeAll(async () => {
    webFiles = mkdtempSync(join(tmpdir(), 'fettle-web-'));
    mkdirSync(join(webFiles, 'assets'));
    writeFileSync(join(webFiles, 'index.html'), '<!doctype html><title>Fettle</title>');
    writeFileSync(join(webFiles, 'assets', 'app-1a2b.js'), script);
    writeFileSync(join(webFiles, 'assets', 'app-1a2b.js.br'), brotliCompressSync(script));
    secure = await openHttpsTestShop({ webFiles, hasEmployees: false });
    client = new Http2Client(secure.httpsPort, secure.rootCa);
  });
  afterAll(async () => {
    client.close();
    await secure.close();
    rmSync(webFiles, { recursive: true });
  });

  test('the first visitor sets up the shop and gets a Secure cookie', async () => {
    const person = { first_name: 'Ada', last_name: 'Boudreaux', email: 'ada@bayou.example', role: 0, is_admin: true };
    const body = JSON.stringify({ ...person, password1: password, password2: password, setup_code: setupCode });
    const registered = await send({ method: 'POST', path: '/api/auth/register', body });
    expect([registered.status, json(registered)]).toMatchObject([200, { success: true }]);
    const [set = ''] = registered.headers['set-cookie'] ?? [];
    expect(set).toMatch(/^__Host-fettle_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    cookie = set.split(';')[0] ?? '';
    expect(json(await send({ method: 'GET', path: '/api/auth/hydrate' }))).toMatchObject({ user: { first_name: 'Ada' } });
  });

  test('a repeated request with the same idempotency key registers one machine', async () => {
    const sent = {
      method: 'POST',
      path: '/api/create/add_machine',
      headers: { 'idempotency-key': 'twice' },
      body: JSON.stringify(whirlpoolFridge),
    };
    const [first, second] = [await send(sent), await send(sent)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(json(second)).toEqual(json(first));
    expect(await secure.shop.countRows()).toMatchObject({ machines: 1 });
  });

  test('requests from other sites are rejected, and our own pages are not', async () => {
    const ours = `https://localhost:${secure.httpsPort}`;
    expect((await addNote({ origin: ours })).status).toBe(200);
    expect((await addNote({ origin: ours, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await addNote({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await addNote({ origin: `https://localhost:${secure.httpPort}` })).status).toBe(403);
    expect((await addNote({ origin: ours, 'sec-fetch-site': 'same-site' })).status).toBe(403);
  });

  test('files are compressed, a missing file is a 404, and a screen is the page', async () => {
    const file = await send({ method: 'GET', path: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } });
    expect([file.status, file.headers['content-encoding'], brotliDecompressSync(file.bytes).toString()]).toEqual([200, 'br', script]);
    const missing = await send({ method: 'GET', path: '/assets/app-0000.js' });
    expect([missing.status, missing.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    const screen = await send({ method: 'GET', path: '/find' });
    expect([screen.status, screen.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test('every response has the security headers, but no HSTS', async () => {
    const { headers } = await send({ method: 'GET', path: '/api/nothing' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self';/);
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('a URL that cannot be decoded gets the same response as over HTTP', async () => {
    const response = await send({ method: 'GET', path: '/api/read/get_machine/%E2' });
    expect([response.status, json(response)]).toEqual([400, { success: false, message: 'The URL is not valid.' }]);
  });
});
