import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requestedEngines } from '../testing/requested-engines.ts';
import { openTestShop } from '../testing/test-shop.ts';

/** A minimal built web app. */
function builtFiles(): string {
  const root = mkdtempSync(join(tmpdir(), 'fettle-web-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<!doctype html>');
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
  expect((await shop.app.inject({ url: '/find' })).body).toBe('<!doctype html>');
  rmSync(webFiles, { recursive: true });
});
