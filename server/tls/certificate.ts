import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

/** What a server shows and proves: the certificate, its issuer's after it where there is one, and the key; all PEM. */
export type Certificate = { chain: string; key: string };

/** Where the certificate comes from and how it stays good. */
export type CertificateKeeper = {
  current: () => Certificate;
  /** What phones are asked to trust; undefined where the certificate is somebody else's work. */
  authority: (() => X509Certificate) | undefined;
  /** Looks whether another certificate is due; true when `current` is another from now on. */
  look: () => Promise<boolean>;
};

/**
 * A certificate with its key.
 * @throws Error when one of them is not readable, or when they do not belong together
 */
export function readPair({ chain, key }: Certificate): { certificate: X509Certificate; key: KeyObject } {
  const pair = { certificate: new X509Certificate(chain), key: createPrivateKey(key) };
  if (!pair.certificate.checkPrivateKey(pair.key)) throw new Error('the key is not that of the certificate');
  return pair;
}

/** How many days a certificate is still good for; negative when it has ended. */
export function daysLeft(certificate: X509Certificate, now: Date): number {
  return (certificate.validToDate.getTime() - now.getTime()) / 86_400_000;
}
