import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '../config/startup-error.ts';
import { openOwnCertificate } from './issued-certificate.ts';

const oneDay = 86_400_000;
let said: string[] = [];
const log = pino({}, { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) });
let dataDir = '';
let folder = '';
let now = new Date();
let names = { names: [] as string[], addresses: [] as string[] };

beforeEach(() => {
  said = [];
  dataDir = mkdtempSync(join(tmpdir(), 'fettle-tls-'));
  folder = join(dataDir, 'tls');
  now = new Date('2026-11-20T15:00:00.000Z');
  names = { names: ['localhost', 'bench'], addresses: ['127.0.0.1', '192.168.1.5'] };
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const open = () => openOwnCertificate({ folder, now: () => now, names: () => names, log });
const pass = (days: number) => (now = new Date(now.getTime() + days * oneDay));
const shown = (keeper: Awaited<ReturnType<typeof open>>) => new X509Certificate(keeper.current().chain).fingerprint256;
const authority = (keeper: Awaited<ReturnType<typeof open>>) => {
  if (!keeper.authority) throw new Error('There is no authority.');
  return keeper.authority();
};
const trusted = (keeper: Awaited<ReturnType<typeof open>>) => authority(keeper).fingerprint256;
const authorityFile = () => join(folder, 'authority.pem');
const certificateFile = () => join(folder, 'certificate.pem');

test('a fresh shop makes an authority and a certificate that its owner alone can read', async () => {
  await open();
  expect(readdirSync(folder).toSorted()).toEqual(['authority.pem', 'certificate.pem']);
  const modes = [folder, authorityFile(), certificateFile()].map((path) => (statSync(path).mode & 0o777).toString(8));
  expect(modes).toEqual(['700', '600', '600']);
});

test('a shop that opens again shows the same', async () => {
  const before = await open();
  pass(100);
  const after = await open();
  expect([shown(after), trusted(after)]).toEqual([shown(before), trusted(before)]);
  expect(await after.look()).toBe(false);
});

test('a month before the certificate ends there is another one of the same authority', async () => {
  const keeper = await open();
  const [first, before] = [shown(keeper), trusted(keeper)];
  pass(365);
  expect([await keeper.look(), shown(keeper)]).toEqual([false, first]);
  pass(2);
  expect(await keeper.look()).toBe(true);
  expect(shown(keeper)).not.toBe(first);
  expect(trusted(keeper)).toBe(before);
  expect(new X509Certificate(keeper.current().chain).validToDate.getTime() - now.getTime()).toBe(396 * oneDay);
  // It is kept: who opens next finds it.
  expect(shown(await open())).toBe(shown(keeper));
});

test('a new name or address has another certificate made; one that is gone has not', async () => {
  const keeper = await open();
  const [first, before] = [shown(keeper), trusted(keeper)];
  names = { names: ['localhost'], addresses: ['127.0.0.1'] };
  expect(await keeper.look()).toBe(false);
  names = { names: ['localhost', 'bench'], addresses: ['127.0.0.1', '192.168.1.77'] };
  expect(await keeper.look()).toBe(true);
  const second = new X509Certificate(keeper.current().chain);
  expect([second.checkIP('192.168.1.77'), second.checkIP('192.168.1.5')]).toEqual(['192.168.1.77', undefined]);
  names = { ...names, names: ['localhost', 'bench', 'fettle.example.com'] };
  expect(await keeper.look()).toBe(true);
  expect(shown(keeper)).not.toBe(first);
  expect(trusted(keeper)).toBe(before);
});

test('a certificate that was made while the clock was ahead is made anew', async () => {
  const keeper = await open();
  pass(-400);
  expect(await keeper.look()).toBe(true);
  expect(new X509Certificate(keeper.current().chain).validFromDate < now).toBe(true);
});

test('the authority is another only in its last month, which is complained of, and the one before is kept', async () => {
  const keeper = await open();
  const before = trusted(keeper);
  pass(3_619);
  await keeper.look();
  expect([trusted(keeper), await keeper.look()]).toEqual([before, false]);
  pass(2);
  expect(said).toEqual([]);
  const former = readFileSync(authorityFile(), 'utf8');
  expect([await keeper.look(), await keeper.look()]).toEqual([true, false]);
  expect(said).toEqual([
    'the authority came to its end: every phone has to trust the new one, under /trust. The former is kept as authority-until-2036-11-17.pem',
  ]);
  expect(readFileSync(join(folder, 'authority-until-2036-11-17.pem'), 'utf8')).toBe(former);
  expect(trusted(keeper)).not.toBe(before);
  expect(new X509Certificate(keeper.current().chain).checkIssued(authority(keeper))).toBe(true);
});

test('files that others could read, as after a copy, are closed to them', async () => {
  await open();
  for (const path of [authorityFile(), certificateFile()]) chmodSync(path, 0o644);
  await open();
  expect([authorityFile(), certificateFile()].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
});

test.for([
  ['is cut short', () => truncateSync(authorityFile(), 200)],
  ['is empty', () => truncateSync(authorityFile(), 0)],
  ['has lost its key', () => writeFileSync(authorityFile(), new X509Certificate(readFileSync(authorityFile())).toString())],
  ['has the key of another', () => mixUp()],
  ['is no authority', () => writeFileSync(authorityFile(), readFileSync(certificateFile()))],
] as const)('an authority that %s stops the start, and is left as it is', async ([, damage]) => {
  await open();
  damage();
  const left = readFileSync(authorityFile(), 'utf8');
  const opening = open();
  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(
    /^TLS=auto cannot use .*authority\.pem, the authority that the shop's phones trust \(.+\)\. Put it back from a copy; or move it away/,
  );
  expect(readFileSync(authorityFile(), 'utf8')).toBe(left);
});

test('a certificate whose signature is damaged is made anew', async () => {
  const first = shown(await open());
  const kept = readFileSync(certificateFile(), 'utf8');
  const raw = new X509Certificate(kept).raw;
  raw.writeUInt8(raw.readUInt8(raw.length - 3) ^ 1, raw.length - 3);
  const broken = raw.toString('base64').replaceAll(/.{1,64}/g, '$&\n');
  writeFileSync(certificateFile(), kept.replace(/(-----BEGIN CERTIFICATE-----\n)[^-]+/, `$1${broken}`));
  expect(shown(await open())).not.toBe(first);
  expect(new X509Certificate(readFileSync(certificateFile())).raw.equals(raw)).toBe(false);
});

test('a certificate that is damaged, or of another authority, is made anew: nobody trusts it by itself', async () => {
  const first = shown(await open());
  truncateSync(certificateFile(), 300);
  const second = await open();
  expect(shown(second)).not.toBe(first);
  rmSync(authorityFile());
  const third = await open();
  expect(new X509Certificate(third.current().chain).verify(authority(third).publicKey)).toBe(true);
  expect(trusted(third)).not.toBe(trusted(second));
});

/** Puts the certificate's key in the place of the authority's. */
function mixUp(): void {
  const key = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\n/;
  const [other = ''] = key.exec(readFileSync(certificateFile(), 'utf8')) ?? [];
  writeFileSync(authorityFile(), readFileSync(authorityFile(), 'utf8').replace(key, other));
}
