import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type ConnectionOptions } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttps, hostNames, type Https } from './https.ts';

const oneDay = 86_400_000;
let folder = '';
let now = new Date();
let https: Https;
let renewals = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tls-https-'));
  // Clients use the real clock. The server's clock starts a year behind, so that the renewed certificate is valid today.
  now = new Date(Date.now() - 370 * oneDay);
  renewals = 0;
  const certificate = { folder: join(folder, 'tls'), product: 'Example' };
  https = await createHttps({ certificate, now: () => now, checkIntervalMs: 10, events: { onRenewed: () => (renewals += 1) } });
  https.server.on('request', (request, response) => response.end(`${request.httpVersion} ${request.url}`));
  https.server.listen(0, '127.0.0.1');
  await once(https.server, 'listening');
});
afterEach(async () => {
  https.stopRenewal();
  https.server.close();
  await once(https.server, 'close');
  rmSync(folder, { recursive: true });
});

const port = () => (https.server.address() as AddressInfo).port;
const ca = () => https.rootCa?.().toString() ?? '';

async function handshake(options: ConnectionOptions = {}): Promise<X509Certificate> {
  const socket = connect({ host: '127.0.0.1', port: port(), ca: ca(), servername: 'localhost', ...options });
  socket.on('error', () => {});
  try {
    await once(socket, 'secureConnect');
    return new X509Certificate(socket.getPeerX509Certificate()?.raw ?? Buffer.of());
  } finally {
    socket.destroy();
  }
}

test('the server serves HTTP/2, and HTTP/1.1 to older clients', async () => {
  const session = connectHttp2(`https://localhost:${port()}`, { ca: ca() });
  const stream = session.request({ ':path': '/two' });
  expect(Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)).toString()).toBe('2.0 /two');
  session.destroy();

  const [response] = (await once(get({ host: 'localhost', port: port(), ca: ca(), path: '/one', agent: false }), 'response')) as [
    AsyncIterable<Buffer>,
  ];
  expect(Buffer.concat(await Array.fromAsync(response)).toString()).toBe('1.1 /one');
});

test('a client that does not trust the root CA, or expects another host name, rejects the certificate', async () => {
  await expect(handshake({ ca: undefined })).rejects.toMatchObject({ code: expect.stringMatching(/UNABLE_TO_/) as string });
  await expect(handshake({ servername: 'bank.example' })).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
});

test('the server offers only ciphers with forward secrecy and authentication', async () => {
  expect(await cipherOf({})).toBe('TLS_AES_256_GCM_SHA384');
  const tls12 = (ciphers: string) => cipherOf({ maxVersion: 'TLSv1.2', ciphers });
  expect(await tls12('ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384')).toBe('ECDHE-ECDSA-AES256-GCM-SHA384');
  for (const weak of ['ECDHE-ECDSA-AES256-SHA384', 'ECDHE-ECDSA-AES128-SHA', 'AES256-GCM-SHA384']) {
    await expect(tls12(weak), weak).rejects.toThrow(/handshake failure/);
  }
});

test('the server renews the certificate while it runs, with the same root CA', async () => {
  const [before, root] = [await handshake(), ca()];
  now = new Date();
  await expect.poll(() => renewals).toBeGreaterThan(0);
  const after = await handshake();
  expect(after.fingerprint256).not.toBe(before.fingerprint256);
  expect([after.issuer, ca()]).toEqual([before.issuer, root]);
});

test('the server redirects to the HTTPS port on the host of the request if that is its own', () => {
  expect(https.redirectUrl('localhost:8080', '/find?x=1')).toBe(`https://localhost:${port()}/find?x=1`);
  expect(https.originFor('192.168.1.5')).toBe(`https://192.168.1.5:${port()}`);
  expect(https.redirectUrl('evil.example', '/find')).toBeUndefined();
  expect(https.originFor('evil.example')).toBe(`https://${hostNames(undefined).names[1] ?? 'localhost'}:${port()}`);
  expect(https.ownUrls('/find')[0]).toBe(`${https.originFor('evil.example')}/find`);
});

test('the server reports a failed check and keeps the certificate', async () => {
  const failures: unknown[] = [];
  const [certificateFile, keyFile] = [join(folder, 'tls', 'certificate.pem'), join(folder, 'tls', 'certificate.pem')];
  const provided = await createHttps({
    certificate: { certificateFile, keyFile },
    checkIntervalMs: 10,
    events: { onRenewalFailed: (error) => failures.push(error) },
  });
  rmSync(certificateFile);
  await expect.poll(() => failures[0]).toMatchObject({ name: 'CertificateError', code: 'certificate_unreadable' });
  expect(provided.rootCa).toBeUndefined();
  provided.stopRenewal();
});

/** The cipher that is agreed on. */
async function cipherOf(options: ConnectionOptions): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: port(), ca: ca(), servername: 'localhost', ...options });
  socket.on('error', () => {});
  await once(socket, 'secureConnect');
  const { name } = socket.getCipher();
  socket.destroy();
  return name;
}
