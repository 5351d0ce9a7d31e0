import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CertificateError } from './certificate.ts';
import { issuedCertificate } from './issued-certificate.ts';

const oneDay = 86_400_000;
let reported: string[] = [];
let dataDir = '';
let folder = '';
let now = new Date();
let hosts = { names: [] as string[], addresses: [] as string[] };

beforeEach(() => {
  reported = [];
  dataDir = mkdtempSync(join(tmpdir(), 'tls-issued-'));
  folder = join(dataDir, 'tls');
  now = new Date('2026-11-20T15:00:00.000Z');
  hosts = { names: ['localhost', 'bench'], addresses: ['127.0.0.1', '192.168.1.5'] };
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const open = () =>
  issuedCertificate({
    folder,
    product: 'Fettle',
    now: () => now,
    hosts: () => hosts,
    onRootCaExpiring: ({ validTo }) => reported.push(validTo),
  });
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

test('the server creates a root CA and a certificate that only their owner can read', async () => {
  await open();
  expect(readdirSync(folder).toSorted()).toEqual(['authority.pem', 'certificate.pem']);
  const modes = [folder, rootCaFile(), certificateFile()].map((path) => (statSync(path).mode & 0o777).toString(8));
  expect(modes).toEqual(['700', '600', '600']);
});

test('two servers that start first at once use the same root CA', async () => {
  const [one, other] = await Promise.all([open(), open()]);
  expect([rootFingerprint(other), rootFingerprint(await open())]).toEqual([rootFingerprint(one), rootFingerprint(one)]);
  expect(readdirSync(folder).toSorted()).toEqual(['authority.pem', 'certificate.pem']);
});

test('the server uses the same files after a restart', async () => {
  const before = await open();
  advance(100);
  const after = await open();
  expect([fingerprint(after), rootFingerprint(after)]).toEqual([fingerprint(before), rootFingerprint(before)]);
  expect(await after.refresh()).toBe(false);
});

test('the server issues a new certificate from the same root CA 30 days before the old one expires', async () => {
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

test('the server issues a certificate again that it could not save', async () => {
  const provider = await open();
  const first = fingerprint(provider);
  advance(367);
  renameSync(folder, `${folder}.away`);
  writeFileSync(folder, '');
  await expect(provider.refresh()).rejects.toThrow('EEXIST');
  expect(fingerprint(provider)).toBe(first);
  rmSync(folder);
  renameSync(`${folder}.away`, folder);
  expect(await provider.refresh()).toBe(true);
  expect(fingerprint(await open())).toBe(fingerprint(provider));
});

test('the server issues a new certificate for a new name or address, but not when one is gone', async () => {
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

test('the server replaces a certificate that is not valid yet because the clock was ahead', async () => {
  const provider = await open();
  advance(-400);
  expect(await provider.refresh()).toBe(true);
  expect(new X509Certificate(provider.current().chain).validFromDate < now).toBe(true);
});

test.for(['1970-01-01', '2024-06-01', '2059-12-15', '2069-01-01', '9999-12-31'])(
  'the server keeps the root CA, and the certificate of the right time works again, after a start in %s',
  async (wrong) => {
    const before = await open();
    const [root, file] = [rootFingerprint(before), readFileSync(rootCaFile(), 'utf8')];
    const right = now;
    now = new Date(wrong);
    const during = await open();
    expect([rootFingerprint(during), reported.length]).toEqual([root, 1]);
    // By a clock outside of the root CA's life, too, there is one certificate, not one a check.
    expect(await during.refresh()).toBe(false);
    now = right;
    await during.refresh();
    const { validFromDate, validToDate } = new X509Certificate(during.current().chain);
    expect([validFromDate < now, validToDate > now, rootFingerprint(during)]).toEqual([true, true, root]);
    expect([readFileSync(rootCaFile(), 'utf8'), readdirSync(folder).length]).toEqual([file, 2]);
    expect((await open()).current()).toEqual(during.current());
    expect(reported).toHaveLength(1);
  },
);

test('a root CA of a first start with a wrong clock is valid at the right time', async () => {
  const right = now;
  for (const wrong of ['1970-01-01', '2069-01-01']) {
    rmSync(folder, { recursive: true, force: true });
    now = new Date(wrong);
    const provider = await open();
    now = right;
    await provider.refresh();
    expect(rootCaOf(provider).validFromDate < now && rootCaOf(provider).validToDate > now).toBe(true);
    expect(new X509Certificate(provider.current().chain).validToDate > now).toBe(true);
  }
});

test('the server restricts files that others could read, such as restored copies', async () => {
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
] as const)('the server rejects a root CA that %s, and leaves its file as it is', async ([, damage]) => {
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

test('the server replaces a certificate with a damaged signature', async () => {
  const first = fingerprint(await open());
  const kept = readFileSync(certificateFile(), 'utf8');
  const raw = new X509Certificate(kept).raw;
  raw.writeUInt8(raw.readUInt8(raw.length - 3) ^ 1, raw.length - 3);
  const broken = raw.toString('base64').replaceAll(/.{1,64}/g, '$&\n');
  writeFileSync(certificateFile(), kept.replace(/(-----BEGIN CERTIFICATE-----\n)[^-]+/, `$1${broken}`));
  expect(fingerprint(await open())).not.toBe(first);
  expect(new X509Certificate(readFileSync(certificateFile())).raw.equals(raw)).toBe(false);
});

test('the server replaces a certificate that is damaged or from another root CA', async () => {
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
