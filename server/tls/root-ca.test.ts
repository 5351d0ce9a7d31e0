import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeAuthority, readAuthority } from './root-ca.ts';
import { makeServerCertificate } from './server-certificate.ts';
import { loadX509 } from './x509.ts';

const now = new Date('2026-11-20T15:00:00.400Z');
const atTheShop = { names: ['localhost', 'bench'], addresses: ['192.168.1.5', 'fd00::2'] };

const days = (certificate: X509Certificate) => (certificate.validToDate.getTime() - certificate.validFromDate.getTime()) / 86_400_000;

test('the authority vouches for certificates and nothing else, for ten years, and is named after its machine and day', async () => {
  const made = await makeAuthority('bench', now);
  const { certificate } = readAuthority(made);
  expect(certificate.subject).toBe('O=Fettle\nCN=Fettle on bench (2026-11-20)');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.validFromDate).toEqual(new Date('2026-11-19T15:00:00.000Z'));
  expect(certificate.validToDate).toEqual(new Date('2036-11-17T15:00:00.000Z'));

  const x509 = await loadX509();
  const read = new x509.X509Certificate(made.chain);
  expect(read.getExtension(x509.BasicConstraintsExtension)).toMatchObject({ ca: true, pathLength: 0, critical: true });
  const usages = x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign;
  expect(read.getExtension(x509.KeyUsagesExtension)).toMatchObject({ usages, critical: true });
});

test('the machine’s certificate is for its names and addresses, to be a server with, and as short as every phone wants it', async () => {
  const authority = readAuthority(await makeAuthority('bench', now));
  const made = await makeServerCertificate(authority, atTheShop, now);
  const certificate = new X509Certificate(made.chain);
  expect(certificate.subjectAltName).toBe('DNS:localhost, DNS:bench, IP Address:192.168.1.5, IP Address:FD00:0:0:0:0:0:0:2');
  expect(certificate.ca).toBe(false);
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect(certificate.checkIssued(authority.certificate)).toBe(true);
  expect(days(certificate)).toBe(397);
  expect(certificate.validFromDate).toEqual(new Date('2026-11-19T15:00:00.000Z'));

  const x509 = await loadX509();
  const read = new x509.X509Certificate(made.chain);
  expect(read.getExtension(x509.KeyUsagesExtension)).toMatchObject({ usages: x509.KeyUsageFlags.digitalSignature, critical: true });
});

test('a certificate does not outlive its authority', async () => {
  const authority = readAuthority(await makeAuthority('bench', now));
  const late = new Date('2036-10-01T00:00:00.000Z');
  const certificate = new X509Certificate((await makeServerCertificate(authority, atTheShop, late)).chain);
  expect(certificate.validToDate).toEqual(authority.certificate.validToDate);
});

test('a machine with the longest of names still has an authority', async () => {
  const { certificate } = readAuthority(await makeAuthority('b'.repeat(253), now));
  expect(/^CN=(.*)$/m.exec(certificate.subject)?.[1]?.length).toBeLessThanOrEqual(64);
});
