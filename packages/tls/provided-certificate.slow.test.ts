import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Certificate, CertificateError, type CertificateErrorCode } from './certificate.ts';
import { providedCertificate } from './provided-certificate.ts';
import { createRootCa, parseRootCa } from './root-ca.ts';
import { issueServerCertificate } from './server-certificate.ts';
import { loadX509 } from './x509.ts';

const now = new Date('2026-11-20T15:00:00.000Z');
let folder = '';
let expired: string[] = [];
let first: Certificate;
let second: Certificate;

const certificateFile = () => join(folder, 'fullchain.pem');
const keyFile = () => join(folder, 'privkey.pem');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tls-provided-'));
  expired = [];
  const rootCa = parseRootCa(await createRootCa({ product: 'City', host: 'city', now }));
  const hosts = { names: ['fettle.example.com'], addresses: [] };
  const issue = () => issueServerCertificate({ product: 'City', rootCa, hosts, now });
  [first, second] = [await issue(), await issue()];
  write(first);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write({ chain, key }: Certificate): void {
  writeFileSync(certificateFile(), chain);
  writeFileSync(keyFile(), key);
}

function open(at = now) {
  const files = { certificateFile: certificateFile(), keyFile: keyFile() };
  return providedCertificate({ files, now: () => at, onExpired: ({ validTo }) => expired.push(validTo) });
}

test('the server serves the certificate in the files, and has no root CA to trust', () => {
  const provider = open();
  expect(provider.current()).toEqual(first);
  expect(provider.rootCa).toBeUndefined();
  expect(expired).toEqual([]);
});

test('the server loads the files again when both have changed', async () => {
  const provider = open();
  expect(await provider.refresh()).toBe(false);
  write(second);
  expect(await provider.refresh()).toBe(true);
  expect(provider.current()).toEqual(second);
  expect(await provider.refresh()).toBe(false);
});

test('the server keeps the old certificate while only one file has changed, and throws once', async () => {
  const provider = open();
  writeFileSync(certificateFile(), second.chain);
  await expect(provider.refresh()).rejects.toThrow('the key does not match the certificate');
  expect(await provider.refresh()).toBe(false);
  expect(provider.current()).toEqual(first);
  writeFileSync(keyFile(), second.key);
  expect(await provider.refresh()).toBe(true);
  expect(provider.current()).toEqual(second);
});

test('the server serves an expired certificate, and reports it', () => {
  const { validToDate, validTo } = new X509Certificate(first.chain);
  expect(open(validToDate).current()).toEqual(first);
  expect(expired).toEqual([validTo]);
});

const encryptedKey = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'wrench' },
  }).privateKey;

/** A certificate with a key that is too short for any browser. */
async function weakCertificate(): Promise<Certificate> {
  const { PemConverter, X509CertificateGenerator } = await loadX509();
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 1024, publicExponent: Uint8Array.of(1, 0, 1) };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({ name: 'CN=fettle', signingAlgorithm: algorithm, keys });
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { chain: certificate.toString('pem'), key };
}

test.for<[string, () => unknown, CertificateErrorCode, RegExp]>([
  ['a missing certificate', () => rmSync(certificateFile()), 'certificate_unreadable', /^ENOENT.*fullchain\.pem'$/],
  ['a missing key', () => rmSync(keyFile()), 'key_unreadable', /^ENOENT.*privkey\.pem'$/],
  ['a binary certificate', () => writeFileSync(certificateFile(), new X509Certificate(first.chain).raw), 'certificate_not_pem', /./],
  ['swapped files', () => write({ chain: first.key, key: first.chain }), 'certificate_not_pem', /./],
  ['a certificate instead of the key', () => writeFileSync(keyFile(), first.chain), 'key_not_pem', /./],
  ['a key with a passphrase', () => writeFileSync(keyFile(), encryptedKey()), 'key_encrypted', /./],
  ['a key that is too short', async () => write(await weakCertificate()), 'pair_unusable', /too small$/],
  [
    'the key of another certificate',
    () => writeFileSync(keyFile(), second.key),
    'pair_unusable',
    /^the key does not match the certificate$/,
  ],
  ['half a certificate', () => writeFileSync(certificateFile(), `${first.chain.slice(0, 200)}\n`), 'pair_unusable', /./],
])('the server rejects %s', async ([, damage, code, message]) => {
  await damage();
  expect(open).toThrow(CertificateError);
  expect(open).toThrow(expect.objectContaining({ code, message: expect.stringMatching(message) as string }) as Error);
});
