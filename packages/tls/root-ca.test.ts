import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRootCa, parseRootCa } from './root-ca.ts';
import { issueServerCertificate } from './server-certificate.ts';
import { loadX509 } from './x509.ts';

const now = new Date('2026-11-20T15:00:00.400Z');
const hosts = { names: ['localhost', 'bench'], addresses: ['192.168.1.5', 'fd00::2'] };

const create = (host: string) => createRootCa({ product: 'Fettle', host, now });
const days = (certificate: X509Certificate) => (certificate.validToDate.getTime() - certificate.validFromDate.getTime()) / 86_400_000;

test('a root CA can only sign certificates, lasts longer than any phone, and has its host and date in its name', async () => {
  const created = await create('bench');
  const { certificate } = parseRootCa(created);
  expect(certificate.subject).toBe('O=Fettle\nCN=Fettle on bench (2026-11-20)');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.validFromDate).toEqual(new Date('2025-01-01T00:00:00.000Z'));
  expect(certificate.validToDate).toEqual(new Date('2060-01-01T00:00:00.000Z'));

  const x509 = await loadX509();
  const read = new x509.X509Certificate(created.chain);
  expect(read.getExtension(x509.BasicConstraintsExtension)).toMatchObject({ ca: true, pathLength: 0, critical: true });
  const usages = x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign;
  expect(read.getExtension(x509.KeyUsagesExtension)).toMatchObject({ usages, critical: true });
});

test('a server certificate is for the given hosts only, and lasts no longer than browsers accept', async () => {
  const rootCa = parseRootCa(await create('bench'));
  const issued = await issueServerCertificate({ product: 'Fettle', rootCa, hosts, now });
  const certificate = new X509Certificate(issued.chain);
  expect(certificate.subjectAltName).toBe('DNS:localhost, DNS:bench, IP Address:192.168.1.5, IP Address:FD00:0:0:0:0:0:0:2');
  expect(certificate.ca).toBe(false);
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect(certificate.checkIssued(rootCa.certificate)).toBe(true);
  expect(days(certificate)).toBe(397);
  expect(certificate.validFromDate).toEqual(new Date('2026-11-19T15:00:00.000Z'));

  const x509 = await loadX509();
  const read = new x509.X509Certificate(issued.chain);
  expect(read.getExtension(x509.KeyUsagesExtension)).toMatchObject({ usages: x509.KeyUsageFlags.digitalSignature, critical: true });
});

test('a certificate does not outlive its root CA', async () => {
  const rootCa = parseRootCa(await create('bench'));
  const late = new Date('2059-10-01T00:00:00.000Z');
  const certificate = new X509Certificate((await issueServerCertificate({ product: 'Fettle', rootCa, hosts, now: late })).chain);
  expect(certificate.validToDate).toEqual(rootCa.certificate.validToDate);
});

test('the name of a root CA stays within 64 characters', async () => {
  const { certificate } = parseRootCa(await create('b'.repeat(253)));
  expect(/^CN=(.*)$/m.exec(certificate.subject)?.[1]?.length).toBeLessThanOrEqual(64);
});
