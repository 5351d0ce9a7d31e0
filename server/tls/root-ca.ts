import { type KeyObject, type X509Certificate } from 'node:crypto';
import { type Certificate, readPair } from './certificate.ts';
import { curve, dayBefore, daysAfter, loadX509 } from './x509.ts';

/** The shop's own authority: what phones trust, and the key that signs with it. */
export type Authority = { certificate: X509Certificate; key: KeyObject };

/** Ten years: a phone that trusts it is not asked again for as long as it is likely to live. */
const lifetimeDays = 3_650;

/** Makes an authority that can vouch for certificates and for nothing else. Its name tells a phone's owner of which machine and day it is. */
export async function makeAuthority(machine: string, now: Date): Promise<Certificate> {
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
    name: [{ O: ['Fettle'] }, { CN: [`Fettle on ${machine.slice(0, 32)} (${now.toISOString().slice(0, 10)})`] }],
    notBefore: dayBefore(now),
    notAfter: daysAfter(now, lifetimeDays),
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

/**
 * An authority from what is kept of it.
 * @throws Error when it cannot vouch for anything
 */
export function readAuthority(kept: Certificate): Authority {
  const authority = readPair(kept);
  if (!authority.certificate.ca) throw new Error('the certificate is not that of an authority');
  return authority;
}
