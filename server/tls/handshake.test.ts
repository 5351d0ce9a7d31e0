import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkServerIdentity } from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { type RunningServer, startServer } from '../startup/start-server.ts';
import { Http2Browser, shakeHands } from '../testing/browser.ts';
import { namesOfThisMachine } from './host-names.ts';

// The program itself, as TLS=auto opens it, on every address that this machine has.
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
const dataDir = mkdtempSync(join(tmpdir(), 'fettle-auto-'));
const oneDay = 86_400_000;
// Whoever comes in has the real clock, so that the shop's begins a year behind it.
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
  shop = await startServer({ config, now: () => now, lookAtCertificateEvery: 20 });
  port = Number(new URL(shop.address).port);
  ca = await download();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

/** The authority, taken as a phone takes it: over http, from where the start says. */
async function download(): Promise<string> {
  const { port } = new URL(shop.trust?.address ?? '');
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

test('who trusts the authority is let in at every name and address of the machine', async () => {
  const { names, addresses } = namesOfThisMachine(undefined);
  expect(names).toContain(hostname().toLowerCase());
  for (const servername of names) {
    const { protocol, alpn } = await shakeHands({ port, ca, servername });
    expect([servername, protocol, alpn]).toEqual([servername, 'TLSv1.3', 'h2']);
  }
  for (const host of addresses.filter((address) => hasIpv6 || !address.includes(':'))) {
    expect([host, (await shakeHands({ host, port, ca })).protocol]).toEqual([host, 'TLSv1.3']);
  }
});

test('who does not trust it leaves', async () => {
  await expect(shakeHands({ port })).rejects.toMatchObject({
    code: expect.stringMatching(/UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER/),
  });
});

test('who looks for another machine leaves, although the authority is trusted', async () => {
  await expect(shakeHands({ port, ca, servername: 'bank.example' })).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  const { certificate } = await shakeHands({ port, ca });
  const shown = certificate.toLegacyObject();
  expect(checkServerIdentity('localhost', shown)).toBeUndefined();
  expect(checkServerIdentity('10.99.99.99', shown)).toBeInstanceOf(Error);
});

test('TLS before 1.2 is not spoken', async () => {
  expect((await shakeHands({ port, ca, maxVersion: 'TLSv1.2' })).protocol).toBe('TLSv1.2');
  const old = shakeHands({ port, ca, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' });
  await expect(old).rejects.toMatchObject({ code: expect.stringMatching(/PROTOCOL|ALERT/) });
});

test('when the certificate comes to its end, the next visitor is shown another of the same authority, and who is inside stays', async () => {
  const inside = new Http2Browser(port, ca);
  expect((await inside.send({ method: 'GET', path: '/api/health' })).status).toBe(200);
  const { certificate: before } = await shakeHands({ port, ca });

  now = new Date();
  const after = await vi.waitFor(async () => {
    const { certificate } = await shakeHands({ port, ca });
    expect(certificate.fingerprint256).not.toBe(before.fingerprint256);
    return certificate;
  });
  expect(after.issuer).toBe(before.issuer);
  expect(after.validToDate.getTime() - now.getTime()).toBeGreaterThan(395 * oneDay);
  expect((await inside.send({ method: 'GET', path: '/api/health' })).status).toBe(200);
  inside.close();
});

test('the start says where the shop is, for this machine and for phones', () => {
  expect(shop.address).toMatch(/^https:\/\/localhost:\d+$/);
  const lan = namesOfThisMachine(undefined).addresses.find((address) => !address.includes(':') && address !== '127.0.0.1');
  expect(shop.networkAddress).toBe(lan && `https://${lan}:${port}`);
  expect(shop.trust?.address).toMatch(new RegExp(`^http://${(lan ?? 'localhost').replaceAll('.', '\\.')}:\\d+/trust$`));
});

test('closed, it has shut both doors', async () => {
  await shop.close();
  // Somebody else may have its ports by now, but not its certificate.
  await expect(shakeHands({ port, ca })).rejects.toBeInstanceOf(Error);
  await expect(download()).rejects.toBeInstanceOf(Error);
});
