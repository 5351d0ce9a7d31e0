import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkServerIdentity } from 'node:tls';
import { hostNames } from '@fettle/tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { type RunningServer, startServer } from '../../startup/start-server.ts';
import { Http2Client, tlsHandshake } from '../../testing/https-client.ts';
import { waitOptions } from '../../testing/time-limits.ts';

// The whole server with TLS=auto, listening on every address of this computer.
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
const dataDir = mkdtempSync(join(tmpdir(), 'fettle-auto-'));
const oneDay = 86_400_000;
// Clients use the real clock. The server's clock starts a year behind, so that the renewed certificate is valid today.
let now = new Date(Date.now() - 370 * oneDay);
let shop: RunningServer;
let port = 0;
let ca = '';

beforeAll(async () => {
  const config = readConfig({
    TLS: 'auto',
    PORT: '0',
    HTTPS_PORT: '0',
    HOST: hasIpv6 ? '::' : '0.0.0.0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  });
  shop = await startServer({ config, now: () => now, certificateCheckIntervalMs: 20 });
  port = Number(new URL(shop.url).port);
  ca = await download();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Downloads the root CA as a phone does: over HTTP, from the URL that the server prints. */
async function download(): Promise<string> {
  const { port } = new URL(shop.trust?.url ?? '');
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  request({ host: '127.0.0.1', port, path: '/trust/fettle-authority.crt' }, (incoming) => {
    Array.fromAsync(incoming as AsyncIterable<Buffer>).then((chunks) => resolve(Buffer.concat(chunks)), reject);
  })
    .on('error', reject)
    .end();
  const certificate = new X509Certificate(await promise);
  expect(certificate.fingerprint256).toBe(shop.trust?.fingerprint);
  return certificate.toString();
}

test('a client that trusts the root CA connects to every name and address of the computer', async () => {
  const { names, addresses } = hostNames(undefined);
  expect(names).toContain(hostname().toLowerCase());
  for (const servername of names) {
    const { protocol, alpn } = await tlsHandshake({ port, ca, servername });
    expect([servername, protocol, alpn]).toEqual([servername, 'TLSv1.3', 'h2']);
  }
  for (const host of addresses.filter((address) => hasIpv6 || !address.includes(':'))) {
    expect([host, (await tlsHandshake({ host, port, ca })).protocol]).toEqual([host, 'TLSv1.3']);
  }
});

test('a client that does not trust the root CA rejects the certificate', async () => {
  await expect(tlsHandshake({ port })).rejects.toMatchObject({
    code: expect.stringMatching(/UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER/),
  });
});

test('a client that expects another host name rejects the certificate, even if it trusts the root CA', async () => {
  await expect(tlsHandshake({ port, ca, servername: 'bank.example' })).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  const { certificate } = await tlsHandshake({ port, ca });
  const served = certificate.toLegacyObject();
  expect(checkServerIdentity('localhost', served)).toBeUndefined();
  expect(checkServerIdentity('10.99.99.99', served)).toBeInstanceOf(Error);
});

test('the HTTPS server rejects TLS older than 1.2', async () => {
  expect((await tlsHandshake({ port, ca, maxVersion: 'TLSv1.2' })).protocol).toBe('TLSv1.2');
  const old = tlsHandshake({ port, ca, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' });
  await expect(old).rejects.toMatchObject({ code: expect.stringMatching(/PROTOCOL|ALERT/) });
});

test('the HTTPS server renews the certificate before it expires: new connections get it, existing ones stay open', async () => {
  const existing = new Http2Client(port, ca);
  expect((await existing.send({ method: 'GET', path: '/api/health' })).status).toBe(200);
  const { certificate: before } = await tlsHandshake({ port, ca });

  now = new Date();
  const after = await vi.waitFor(async () => {
    const { certificate } = await tlsHandshake({ port, ca });
    expect(certificate.fingerprint256).not.toBe(before.fingerprint256);
    return certificate;
  }, waitOptions);
  expect(after.issuer).toBe(before.issuer);
  expect(after.validToDate.getTime() - now.getTime()).toBeGreaterThan(395 * oneDay);
  expect((await existing.send({ method: 'GET', path: '/api/health' })).status).toBe(200);
  existing.close();
});

test('the HTTPS server reports its URL for this computer and for phones', () => {
  expect(shop.url).toMatch(/^https:\/\/localhost:\d+$/);
  const lan = hostNames(undefined).addresses.find((address) => !address.includes(':') && address !== '127.0.0.1');
  expect(shop.networkUrl).toBe(lan && `https://${lan}:${port}`);
  expect(shop.trust?.url).toMatch(new RegExp(`^http://${(lan ?? 'localhost').replaceAll('.', '\\.')}:\\d+/trust$`));
});

test('the HTTPS server closes both listeners', async () => {
  await shop.close();
  // Another process may have its ports by now, but not its certificate.
  await expect(tlsHandshake({ port, ca })).rejects.toBeInstanceOf(Error);
  await expect(download()).rejects.toBeInstanceOf(Error);
});
