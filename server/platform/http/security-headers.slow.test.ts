import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { requestedEngines } from '../../testing/requested-engines.ts';
import { samplePhoto } from '../../testing/sample-photos.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { securityHeaders } from './security-headers.ts';

/** A built web app with a file of each kind of text. */
function builtFiles(): string {
  const root = mkdtempSync(join(tmpdir(), 'fettle-web-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<!doctype html>');
  for (const name of ['sw.js', 'icon.svg', 'icon.svg.br', 'assets/app.js', 'assets/app.css']) writeFileSync(join(root, name), 'x');
  return root;
}

const webFiles = builtFiles();
process.once('exit', () => rmSync(webFiles, { recursive: true }));

describeInShop(
  'The headers of a reply',
  (shop) => {
    test('a photo is sandboxed, and no file can be framed', async () => {
      const id = await shop.addMachine(shop.tess);
      const { photo } = (await shop.tess.call('addPhoto', { params: { id }, file: samplePhoto() })).body;
      const { headers } = await shop.tess.send({ method: 'GET', path: photo.url });
      expect(headers['content-security-policy']).toContain('sandbox');
      const label = await shop.tess.call('labelPdf', { params: { ids: id } });
      for (const policy of [headers, label.headers].map((sent) => sent['content-security-policy'])) {
        expect(policy).toMatch(/^default-src 'none';.* base-uri 'none';.*frame-ancestors 'none'/);
      }
    });

    test('no response allows another origin', async () => {
      const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
      for (const method of ['GET', 'OPTIONS'] as const) {
        for (const path of ['/api/auth/hydrate', '/api/health', '/api/nothing', '/', '/assets/app.js']) {
          const { headers } = await shop.tess.send({ method, path, headers: preflight });
          expect([method, path, Object.keys(headers).filter((name) => name.startsWith('access-control'))]).toEqual([method, path, []]);
        }
      }
    });

    test('pages connect to this server only', () => {
      const policy = securityHeaders['content-security-policy'].split(';');
      expect(policy).toEqual(expect.arrayContaining(["default-src 'self'", "connect-src 'self'", "form-action 'self'"]));
      expect(policy.filter((part) => /https?:|\*/.test(part))).toEqual([]);
    });

    test('every text states UTF-8', async () => {
      const files = ['/', '/sw.js', '/icon.svg', '/assets/app.js', '/assets/app.css'];
      for (const path of [...files, '/api/health', '/api/openapi.json', '/api/live']) {
        for (const encoding of ['identity', 'br']) {
          const { status, headers } = await shop.tess.send({ method: 'GET', path, headers: { 'accept-encoding': encoding } });
          expect([path, status]).toEqual([path, 200]);
          expect(headers['content-type'], path).toMatch(/^(text|application|image)\/\S+; charset=utf-8$/);
        }
      }
    });

    test('a reply to what is not HTTP has the security headers', async () => {
      const socket = connect(shop.port, '127.0.0.1').end('hello\r\n\r\n');
      const reply = Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString();
      expect(reply).toMatch(/^HTTP\/1\.1 400 /);
      for (const [name, value] of Object.entries(securityHeaders)) expect(reply).toContain(`\r\n${name}: ${value}\r\n`);
    });
  },
  { webFiles },
);

test('every HTTPS response has HSTS for a year with HSTS=on', async () => {
  const engine = requestedEngines()[0] ?? 'sqlite';
  const config = { host: '127.0.0.1', sessionLifetime: { sessionDays: 30, sessionMaxDays: 90 }, pasadenaContact: null } as const;
  const unset = { shopName: undefined, timeZone: undefined, publicUrl: undefined };
  await using shop = await openTestShop(engine, { webFiles, config: { ...config, ...unset, hsts: true, trustProxy: () => true } });
  for (const path of ['/', '/assets/app.js', '/api/health', '/api/nothing', '/api/read/get_machine/1']) {
    const hstsOver = async (scheme: string) =>
      (await shop.visitor.send({ method: 'GET', path, headers: { 'x-forwarded-proto': scheme } })).headers['strict-transport-security'];
    expect([path, await hstsOver('https')]).toEqual([path, 'max-age=31536000; includeSubDomains']);
    expect([path, await hstsOver('http')]).toEqual([path, undefined]);
  }
});
