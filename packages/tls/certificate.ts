import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

/** A certificate, followed by its issuers if there are any, and its private key; all PEM. */
export type Certificate = { chain: string; key: string };

export type CertificateProvider = {
  current: () => Certificate;
  /** The root CA that devices must trust; undefined for a provided certificate. */
  rootCa: (() => X509Certificate) | undefined;
  /** Renews or reloads the certificate if needed; true if `current` has changed. */
  refresh: () => Promise<boolean>;
};

export type CertificateErrorCode =
  | 'root_ca_unusable'
  | 'certificate_unreadable'
  | 'certificate_not_pem'
  | 'key_unreadable'
  | 'key_not_pem'
  | 'key_encrypted'
  | 'pair_unusable';

/** A certificate file that cannot be used. `message` names the file or the reason. */
export class CertificateError extends Error {
  override name = 'CertificateError';
  readonly code: CertificateErrorCode;

  constructor(code: CertificateErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** @throws Error if either is unreadable, or if the key does not match */
export function parseKeyPair({ chain, key }: Certificate): { certificate: X509Certificate; key: KeyObject } {
  const pair = { certificate: new X509Certificate(chain), key: createPrivateKey(key) };
  if (!pair.certificate.checkPrivateKey(pair.key)) throw new Error('the key does not match the certificate');
  return pair;
}

/** Days until the certificate expires; negative if it has expired. */
export function daysLeft(certificate: X509Certificate, now: Date): number {
  return (certificate.validToDate.getTime() - now.getTime()) / 86_400_000;
}
