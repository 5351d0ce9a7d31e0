import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requestedEngines } from '../../testing/requested-engines.ts';
import { openTestShop } from '../../testing/test-shop.ts';

const page = '<!doctype html><meta name="fettle-build" content="0123456789ab" />';

/** A minimal built web app. */
function builtFiles(): string {
  const root = mkdtempSync(join(tmpdir(), 'fettle-web-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), page);
  writeFileSync(join(root, 'sw.js'), 'const files = [];');
  for (const name of ['decoder.worker-1.js', 'reader-1.wasm']) {
    writeFileSync(join(root, 'assets', name), name);
    writeFileSync(join(root, 'assets', `${name}.br`), `${name} in br`);
  }
  return root;
}

test('the scanner’s worker and WASM are served precompressed, with their content types and the page’s security headers', async () => {
  const webFiles = builtFiles();
  await using shop = await openTestShop(requestedEngines()[0] ?? 'sqlite', { webFiles });
  for (const [url, type] of [
    ['/assets/decoder.worker-1.js', 'application/javascript'],
    ['/assets/reader-1.wasm', 'application/wasm'],
  ] as const) {
    const { statusCode, headers, body } = await shop.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect([url, statusCode, body]).toEqual([url, 200, `${url.slice('/assets/'.length)} in br`]);
    expect(headers['content-type']).toContain(type);
    expect(headers['content-encoding']).toBe('br');
    expect(headers['cache-control']).toContain('immutable');
    // A worker is subject to the headers of its own script.
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(headers['content-security-policy']).toContain("worker-src 'self'");
    expect(headers['permissions-policy']).toContain('camera=(self)');
  }
  rmSync(webFiles, { recursive: true });
});

test('a missing file is a 404, not the page', async () => {
  const webFiles = builtFiles();
  await using shop = await openTestShop(requestedEngines()[0] ?? 'sqlite', { webFiles });
  for (const url of ['/assets/reader-2.wasm', '/assets/', '/assets/deeper/reader-1.wasm']) {
    const { statusCode, headers, body } = await shop.app.inject({ url });
    expect([url, statusCode]).toEqual([url, 404]);
    expect(body).not.toContain('<!doctype html>');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  }
  expect((await shop.app.inject({ url: '/find' })).body).toBe(page);
  rmSync(webFiles, { recursive: true });
});

test('every response states the build of the web app: pages, files, calls, failures and streams of events', async () => {
  const webFiles = builtFiles();
  await using shop = await openTestShop(requestedEngines()[0] ?? 'sqlite', { webFiles });
  const urls = [
    '/find',
    '/sw.js',
    '/assets/reader-1.wasm',
    '/assets/missing.js',
    '/api/health',
    '/api/read/get_machine/1',
    '/api/nowhere',
    '/trust',
  ];
  for (const url of urls) {
    const { headers } = await shop.app.inject({ url });
    expect([url, headers['x-fettle-build']]).toEqual([url, '0123456789ab']);
  }
  const leaving = new AbortController();
  const live = `http://127.0.0.1:${shop.port}/api/live`;
  const stream = await fetch(live, { headers: { cookie: shop.tess.cookie }, signal: leaving.signal });
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-fettle-build': '0123456789ab',
  });
  leaving.abort();
  rmSync(webFiles, { recursive: true });
});

test('without a built web app, or with one that has no build id, no response states a build', async () => {
  const webFiles = builtFiles();
  writeFileSync(join(webFiles, 'index.html'), '<!doctype html>');
  for (const options of [{}, { webFiles }]) {
    await using shop = await openTestShop(requestedEngines()[0] ?? 'sqlite', options);
    expect((await shop.app.inject({ url: '/api/health' })).headers).not.toHaveProperty('x-fettle-build');
  }
  rmSync(webFiles, { recursive: true });
});

test('browsers ask for the service worker again each time, and a missing one is a 404', async () => {
  const webFiles = builtFiles();
  await using shop = await openTestShop(requestedEngines()[0] ?? 'sqlite', { webFiles });
  const { headers, body } = await shop.app.inject({ url: '/sw.js' });
  expect(body).toBe('const files = [];');
  expect(headers['content-type']).toContain('javascript');
  expect(headers['cache-control']).toBe('no-cache');
  rmSync(join(webFiles, 'sw.js'));
  expect((await shop.app.inject({ url: '/sw.js' })).statusCode).toBe(404);
  rmSync(webFiles, { recursive: true });
});

test('a client that leaves before it has got a file logs no error', async () => {
  const webFiles = builtFiles();
  writeFileSync(join(webFiles, 'assets', 'large.js'), Buffer.alloc(10_000_000, 'a'));
  await using shop = await openTestShop(requestedEngines()[0] ?? 'sqlite', { webFiles });
  for (let count = 0; count < 20; count += 1) {
    const socket = connect(shop.port, '127.0.0.1');
    socket.write('GET /assets/large.js HTTP/1.1\r\nhost: shop\r\n\r\n', () => socket.destroy());
    await once(socket, 'close');
  }
  await expect.poll(() => new Promise((resolve) => shop.app.server.getConnections((_, count) => resolve(count)))).toBe(0);
  expect(shop.takeErrors()).toEqual([]);
  rmSync(webFiles, { recursive: true });
});
