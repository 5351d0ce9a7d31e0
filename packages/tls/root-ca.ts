import { type KeyObject, type X509Certificate } from 'node:crypto';
import { type Certificate, parseKeyPair } from './certificate.ts';
import { curve, loadX509 } from './x509.ts';

export type RootCa = { certificate: X509Certificate; key: KeyObject };

/** Fixed, and longer than any phone lasts: what people trust once must not depend on the clock of the day it was made. */
const [validFrom, validTo] = [new Date('2025-01-01T00:00:00Z'), new Date('2060-01-01T00:00:00Z')];

/**
 * A root CA that can only sign server certificates. Its common name contains the product, the host and the date, so that people recognize
 * it.
 */
export async function createRootCa({ product, host, now }: { product: string; host: string; now: Date }): Promise<Certificate> {
  const {
    BasicConstraintsExtension,
    KeyUsageFlags,
    KeyUsagesExtension,
    PemConverter,
    SubjectKeyIdentifierExtension,
    X509CertificateGenerator,
  } = await loadX509();
  const keys = await crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ O: [product] }, { CN: [`${product} on ${host.slice(0, 32)} (${now.toISOString().slice(0, 10)})`] }],
    notBefore: validFrom,
    notAfter: validTo,
    signingAlgorithm: curve,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { chain: `${certificate.toString('pem')}\n`, key: `${key}\n` };
}

/** @throws Error if it is damaged or not a CA */
export function parseRootCa(stored: Certificate): RootCa {
  const rootCa = parseKeyPair(stored);
  if (!rootCa.certificate.ca) throw new Error('the certificate is not a CA');
  return rootCa;
}
