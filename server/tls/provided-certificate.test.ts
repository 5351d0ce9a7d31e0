import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '../config/startup-error.ts';
import { makeAuthority, readAuthority } from './root-ca.ts';
import type { Certificate } from './certificate.ts';
import { openGivenCertificate } from './provided-certificate.ts';
import { makeServerCertificate } from './server-certificate.ts';
import { loadX509 } from './x509.ts';

const now = new Date('2026-11-20T15:00:00.000Z');
let folder = '';
let said: string[] = [];
let first: Certificate;
let second: Certificate;

const certificateFile = () => join(folder, 'fullchain.pem');
const keyFile = () => join(folder, 'privkey.pem');

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fettle-given-'));
  said = [];
  const authority = readAuthority(await makeAuthority('city', now));
  const make = () => makeServerCertificate(authority, { names: ['fettle.example.com'], addresses: [] }, now);
  [first, second] = [await make(), await make()];
  give(first);
});
afterEach(() => rmSync(folder, { recursive: true }));

function give({ chain, key }: Certificate): void {
  writeFileSync(certificateFile(), chain);
  writeFileSync(keyFile(), key);
}

function open(at = now) {
  const log = pino({}, { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) });
  return openGivenCertificate({ certificateFile: certificateFile(), keyFile: keyFile() }, log, () => at);
}

test('the certificate in the files is shown, and phones are asked for nothing', () => {
  const keeper = open();
  expect(keeper.current()).toEqual(first);
  expect(keeper.authority).toBeUndefined();
  expect(said).toEqual([]);
});

test('when both files have changed, what is in them is shown', async () => {
  const keeper = open();
  expect(await keeper.look()).toBe(false);
  give(second);
  expect(await keeper.look()).toBe(true);
  expect(keeper.current()).toEqual(second);
  expect(await keeper.look()).toBe(false);
});

test('while one file is new and the other not yet, the certificate from before is shown, and that is complained of once', async () => {
  const keeper = open();
  writeFileSync(certificateFile(), second.chain);
  await expect(keeper.look()).rejects.toThrow('the key is not that of the certificate');
  expect(await keeper.look()).toBe(false);
  expect(keeper.current()).toEqual(first);
  writeFileSync(keyFile(), second.key);
  expect(await keeper.look()).toBe(true);
  expect(keeper.current()).toEqual(second);
});

test('a certificate that has ended is shown, and complained of', () => {
  const { validToDate, validTo } = new X509Certificate(first.chain);
  expect(open(validToDate).current()).toEqual(first);
  expect(said).toEqual([`the certificate in TLS_CERT has ended (${validTo}): browsers warn of it`]);
});

const locked = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'wrench' },
  }).privateKey;

/** A certificate with a key that every browser finds too short. */
async function weak(): Promise<Certificate> {
  const { PemConverter, X509CertificateGenerator } = await loadX509();
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 1024, publicExponent: Uint8Array.of(1, 0, 1) };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({ name: 'CN=fettle', signingAlgorithm: algorithm, keys });
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { chain: certificate.toString('pem'), key };
}

test.for([
  ['no certificate', () => rmSync(certificateFile()), /^TLS_CERT names a file that cannot be read: ENOENT.*fullchain\.pem'\.$/],
  ['no key', () => rmSync(keyFile()), /^TLS_KEY names a file that cannot be read: ENOENT.*privkey\.pem'\.$/],
  ['no text', () => writeFileSync(certificateFile(), new X509Certificate(first.chain).raw), /^TLS_CERT must name a certificate in PEM\.$/],
  ['the two mixed up', () => give({ chain: first.key, key: first.chain }), /^TLS_CERT must name a certificate in PEM\.$/],
  ['no private key', () => writeFileSync(keyFile(), first.chain), /^TLS_KEY must name a private key in PEM\.$/],
  ['a key with a passphrase', () => writeFileSync(keyFile(), locked()), /^TLS_KEY must name a key without a passphrase\.$/],
  ['a key that is too short', async () => give(await weak()), /^TLS_CERT and TLS_KEY cannot be used: .*too small\.$/],
  [
    'the key of another certificate',
    () => writeFileSync(keyFile(), second.key),
    /^TLS_CERT and TLS_KEY cannot be used: the key is not that of the certificate\.$/,
  ],
  [
    'half a certificate',
    () => writeFileSync(certificateFile(), `${first.chain.slice(0, 200)}\n`),
    /^TLS_CERT and TLS_KEY cannot be used: .+\.$/,
  ],
] as const)('%s stops the start with a sentence', async ([, damage, sentence]) => {
  await damage();
  expect(open).toThrow(StartupError);
  expect(open).toThrow(sentence);
});
