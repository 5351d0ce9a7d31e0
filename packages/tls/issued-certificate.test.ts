import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CertificateError } from './certificate.ts';
import { issuedCertificate } from './issued-certificate.ts';

const oneDay = 86_400_000;
let replaced: string[] = [];
let dataDir = '';
let folder = '';
let now = new Date();
let hosts = { names: [] as string[], addresses: [] as string[] };

beforeEach(() => {
  replaced = [];
  dataDir = mkdtempSync(join(tmpdir(), 'tls-issued-'));
  folder = join(dataDir, 'tls');
  now = new Date('2026-11-20T15:00:00.000Z');
  hosts = { names: ['localhost', 'bench'], addresses: ['127.0.0.1', '192.168.1.5'] };
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const open = () =>
  issuedCertificate({ folder, product: 'Fettle', now: () => now, hosts: () => hosts, onRootCaReplaced: (file) => replaced.push(file) });
const advance = (days: number) => (now = new Date(now.getTime() + days * oneDay));
type Provider = Awaited<ReturnType<typeof open>>;
const fingerprint = (provider: Provider) => new X509Certificate(provider.current().chain).fingerprint256;
const rootCaOf = (provider: Provider) => {
  if (!provider.rootCa) throw new Error('There is no root CA.');
  return provider.rootCa();
};
const rootFingerprint = (provider: Provider) => rootCaOf(provider).fingerprint256;
const rootCaFile = () => join(folder, 'authority.pem');
const certificateFile = () => join(folder, 'certificate.pem');

test('creates a root CA and a certificate that only their owner can read', async () => {
  await open();
  expect(readdirSync(folder).toSorted()).toEqual(['authority.pem', 'certificate.pem']);
  const modes = [folder, rootCaFile(), certificateFile()].map((path) => (statSync(path).mode & 0o777).toString(8));
  expect(modes).toEqual(['700', '600', '600']);
});

test('uses the same files after a restart', async () => {
  const before = await open();
  advance(100);
  const after = await open();
  expect([fingerprint(after), rootFingerprint(after)]).toEqual([fingerprint(before), rootFingerprint(before)]);
  expect(await after.refresh()).toBe(false);
});

test('issues a new certificate from the same root CA 30 days before the old one expires', async () => {
  const provider = await open();
  const [first, before] = [fingerprint(provider), rootFingerprint(provider)];
  advance(365);
  expect([await provider.refresh(), fingerprint(provider)]).toEqual([false, first]);
  advance(2);
  expect(await provider.refresh()).toBe(true);
  expect(fingerprint(provider)).not.toBe(first);
  expect(rootFingerprint(provider)).toBe(before);
  expect(new X509Certificate(provider.current().chain).validToDate.getTime() - now.getTime()).toBe(396 * oneDay);
  // The new certificate is stored for the next start.
  expect(fingerprint(await open())).toBe(fingerprint(provider));
});

test('issues a new certificate for a new name or address, but not when one is gone', async () => {
  const provider = await open();
  const [first, before] = [fingerprint(provider), rootFingerprint(provider)];
  hosts = { names: ['localhost'], addresses: ['127.0.0.1'] };
  expect(await provider.refresh()).toBe(false);
  hosts = { names: ['localhost', 'bench'], addresses: ['127.0.0.1', '192.168.1.77'] };
  expect(await provider.refresh()).toBe(true);
  const second = new X509Certificate(provider.current().chain);
  expect([second.checkIP('192.168.1.77'), second.checkIP('192.168.1.5')]).toEqual(['192.168.1.77', undefined]);
  hosts = { ...hosts, names: ['localhost', 'bench', 'fettle.example.com'] };
  expect(await provider.refresh()).toBe(true);
  expect(fingerprint(provider)).not.toBe(first);
  expect(rootFingerprint(provider)).toBe(before);
});

test('replaces a certificate that is not valid yet because the clock was ahead', async () => {
  const provider = await open();
  advance(-400);
  expect(await provider.refresh()).toBe(true);
  expect(new X509Certificate(provider.current().chain).validFromDate < now).toBe(true);
});

test('replaces the root CA only in its last month, reports it, and keeps the old file', async () => {
  const provider = await open();
  const before = rootFingerprint(provider);
  advance(3_619);
  await provider.refresh();
  expect([rootFingerprint(provider), await provider.refresh()]).toEqual([before, false]);
  advance(2);
  expect(replaced).toEqual([]);
  const former = readFileSync(rootCaFile(), 'utf8');
  expect([await provider.refresh(), await provider.refresh()]).toEqual([true, false]);
  expect(replaced).toEqual(['authority-until-2036-11-17.pem']);
  expect(readFileSync(join(folder, 'authority-until-2036-11-17.pem'), 'utf8')).toBe(former);
  expect(rootFingerprint(provider)).not.toBe(before);
  expect(new X509Certificate(provider.current().chain).checkIssued(rootCaOf(provider))).toBe(true);
});

test('restricts files that others could read, such as restored copies', async () => {
  await open();
  for (const path of [rootCaFile(), certificateFile()]) chmodSync(path, 0o644);
  await open();
  expect([rootCaFile(), certificateFile()].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
});

test.for([
  ['is truncated', () => truncateSync(rootCaFile(), 200)],
  ['is empty', () => truncateSync(rootCaFile(), 0)],
  ['has no key', () => writeFileSync(rootCaFile(), new X509Certificate(readFileSync(rootCaFile())).toString())],
  ['has the wrong key', () => swapKey()],
  ['is not a CA', () => writeFileSync(rootCaFile(), readFileSync(certificateFile()))],
] as const)('rejects a root CA that %s, and leaves its file as it is', async ([, damage]) => {
  await open();
  damage();
  const left = readFileSync(rootCaFile(), 'utf8');
  const opening = open();
  await expect(opening).rejects.toThrow(CertificateError);
  await expect(opening).rejects.toMatchObject({
    code: 'root_ca_unusable',
    message: expect.stringMatching(/authority\.pem \(.+\)$/) as string,
  });
  expect(readFileSync(rootCaFile(), 'utf8')).toBe(left);
});

test('replaces a certificate with a damaged signature', async () => {
  const first = fingerprint(await open());
  const kept = readFileSync(certificateFile(), 'utf8');
  const raw = new X509Certificate(kept).raw;
  raw.writeUInt8(raw.readUInt8(raw.length - 3) ^ 1, raw.length - 3);
  const broken = raw.toString('base64').replaceAll(/.{1,64}/g, '$&\n');
  writeFileSync(certificateFile(), kept.replace(/(-----BEGIN CERTIFICATE-----\n)[^-]+/, `$1${broken}`));
  expect(fingerprint(await open())).not.toBe(first);
  expect(new X509Certificate(readFileSync(certificateFile())).raw.equals(raw)).toBe(false);
});

test('replaces a certificate that is damaged or from another root CA', async () => {
  const first = fingerprint(await open());
  truncateSync(certificateFile(), 300);
  const second = await open();
  expect(fingerprint(second)).not.toBe(first);
  rmSync(rootCaFile());
  const third = await open();
  expect(new X509Certificate(third.current().chain).verify(rootCaOf(third).publicKey)).toBe(true);
  expect(rootFingerprint(third)).not.toBe(rootFingerprint(second));
});

/** Replaces the root CA's key with the certificate's. */
function swapKey(): void {
  const key = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\n/;
  const [other = ''] = key.exec(readFileSync(certificateFile(), 'utf8')) ?? [];
  writeFileSync(rootCaFile(), readFileSync(rootCaFile(), 'utf8').replace(key, other));
}
