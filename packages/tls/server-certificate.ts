import type { RootCa } from './root-ca.ts';
import { type Certificate, daysLeft, parseKeyPair } from './certificate.ts';
import type { HostNames } from './host-names.ts';
import { curve, dayBefore, daysAfter, loadX509 } from './x509.ts';

/** A certificate is valid from one day before `now`, which makes 397 days in total. Browsers accept at most 398. */
const lifetimeDays = 396;
const renewWhenDaysLeft = 30;

type IssueOptions = { product: string; rootCa: RootCa; hosts: HostNames; now: Date };

/** A server certificate for these hosts. Does not outlive its root CA. */
export async function issueServerCertificate({ product, rootCa, hosts: { names, addresses }, now }: IssueOptions): Promise<Certificate> {
  const x509 = await loadX509();
  const keys = await crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const issuer = new x509.X509Certificate(rootCa.certificate.raw);
  const signingKey = await crypto.subtle.importKey('pkcs8', rootCa.key.export({ type: 'pkcs8', format: 'der' }), curve, false, ['sign']);
  const expires = daysAfter(now, lifetimeDays);
  const certificate = await x509.X509CertificateGenerator.create({
    subject: [{ O: [product] }, { CN: [product] }],
    issuer: issuer.subjectName,
    notBefore: dayBefore(now),
    notAfter: expires < issuer.notAfter ? expires : issuer.notAfter,
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

/** Whether a stored certificate is readable, signed by this root CA, not due for renewal, and valid for all current hosts. */
export function isStillValid(stored: Certificate, rootCa: RootCa, { names, addresses }: HostNames, now: Date): boolean {
  try {
    const { certificate } = parseKeyPair(stored);
    return (
      certificate.verify(rootCa.certificate.publicKey) &&
      certificate.validFromDate <= now &&
      daysLeft(certificate, now) >= renewWhenDaysLeft &&
      names.every((name) => certificate.checkHost(name)) &&
      addresses.every((address) => certificate.checkIP(address))
    );
  } catch {
    // A damaged certificate is reissued: devices trust the root CA, not this certificate.
    return false;
  }
}
