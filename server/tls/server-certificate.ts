import type { Authority } from './root-ca.ts';
import { type Certificate, daysLeft, readPair } from './certificate.ts';
import type { Names } from './host-names.ts';
import { curve, dayBefore, daysAfter, loadX509 } from './x509.ts';

/** With the day before `now` 397, the most that browsers have taken from any authority. */
const lifetimeDays = 396;
const renewWhenDaysLeft = 30;

/** Makes this machine's certificate: for its names and addresses, to be a server with, and no longer than its authority lives. */
export async function makeServerCertificate(authority: Authority, { names, addresses }: Names, now: Date): Promise<Certificate> {
  const x509 = await loadX509();
  const keys = await crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const issuer = new x509.X509Certificate(authority.certificate.raw);
  const signingKey = await crypto.subtle.importKey('pkcs8', authority.key.export({ type: 'pkcs8', format: 'der' }), curve, false, ['sign']);
  const inTime = daysAfter(now, lifetimeDays);
  const certificate = await x509.X509CertificateGenerator.create({
    subject: [{ O: ['Fettle'] }, { CN: ['Fettle'] }],
    issuer: issuer.subjectName,
    notBefore: dayBefore(now),
    notAfter: inTime < issuer.notAfter ? inTime : issuer.notAfter,
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: curve,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns' as const, value })),
        ...addresses.map((value) => ({ type: 'ip' as const, value })),
      ]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  });
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { chain: `${certificate.toString('pem')}\n`, key: `${key}\n` };
}

/**
 * Whether a kept certificate still does: readable, of this authority, good for a while yet, and for every name and address
 * that the machine has now. One that it no longer has does no harm.
 */
export function stillDoes(kept: Certificate, authority: Authority, { names, addresses }: Names, now: Date): boolean {
  try {
    const { certificate } = readPair(kept);
    return (
      certificate.verify(authority.certificate.publicKey) &&
      certificate.validFromDate <= now &&
      daysLeft(certificate, now) >= renewWhenDaysLeft &&
      names.every((name) => certificate.checkHost(name)) &&
      addresses.every((address) => certificate.checkIP(address))
    );
  } catch {
    // What cannot be read is made anew: nobody trusts this certificate by itself.
    return false;
  }
}
