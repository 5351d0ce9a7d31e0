import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HttpsSettings } from '../config/https-settings.ts';
import { StartupError } from '../system/startup-error.ts';
import { createListeners } from './https-listener.ts';

let dataDir = '';

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fettle-https-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function open(certificate: HttpsSettings['certificate']) {
  const settings = { port: 0, host: '127.0.0.1', dataDir, publicUrl: undefined };
  const deps = {
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    certificateCheckIntervalMs: 60_000,
    shopName: async () => 'Bayou Appliance',
  };
  return createListeners(settings, { port: 0, certificate }, deps);
}

test('a damaged root CA prevents startup, with a message that says what to do', async () => {
  mkdirSync(join(dataDir, 'tls'));
  writeFileSync(join(dataDir, 'tls/authority.pem'), 'damaged');
  const opening = open('auto');
  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(
    /^TLS=auto cannot use the root CA in .*authority\.pem \(.+\)\. Restore the file from a backup\. Or move it away/,
  );
});

const certificate = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
const key = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';

test.for([
  [{ 'key.pem': key }, /^TLS_CERT names a file that cannot be read: ENOENT.*cert\.pem'\.$/],
  [{ 'cert.pem': certificate }, /^TLS_KEY names a file that cannot be read: ENOENT.*key\.pem'\.$/],
  [{ 'cert.pem': key, 'key.pem': key }, /^TLS_CERT must name a certificate in PEM format\.$/],
  [{ 'cert.pem': certificate, 'key.pem': certificate }, /^TLS_KEY must name a private key in PEM format\.$/],
  [
    { 'cert.pem': certificate, 'key.pem': key.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE') },
    /^TLS_KEY must name a key without a passphrase\.$/,
  ],
  [{ 'cert.pem': certificate, 'key.pem': key }, /^TLS_CERT and TLS_KEY cannot be used: .+\.$/],
] as const)('unusable certificate files prevent startup with a message: %j', async ([files, sentence]) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dataDir, name), text);
  const opening = open({ certificateFile: join(dataDir, 'cert.pem'), keyFile: join(dataDir, 'key.pem') });
  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(sentence);
});
