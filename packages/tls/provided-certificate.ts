import type { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { type Certificate, CertificateError, type CertificateErrorCode, type CertificateProvider, parseKeyPair } from './certificate.ts';

/** The paths of a PEM certificate, followed by its issuers, and of its PEM key. */
export type CertificateFiles = { certificateFile: string; keyFile: string };

export type ProvidedCertificateOptions = {
  files: CertificateFiles;
  now: () => Date;
  /** Called when an expired certificate is loaded. It is served anyway: a warning in the browser is better than no server. */
  onExpired: (certificate: X509Certificate) => void;
};

/**
 * A certificate from files, loaded again when they change.
 * @throws CertificateError if the files cannot be used
 */
export function providedCertificate({ files, now, onExpired }: ProvidedCertificateOptions): CertificateProvider {
  let lastRead = readFiles(files);
  let current = lastRead;
  reportExpired(validate(current));

  /** Throws, and leaves `current` unchanged, if only one of the two files has been replaced so far. */
  async function refresh(): Promise<boolean> {
    const found = readFiles(files);
    if (found.chain === lastRead.chain && found.key === lastRead.key) return false;
    lastRead = found;
    reportExpired(validate(found));
    current = found;
    return true;
  }

  function reportExpired(certificate: X509Certificate): void {
    if (certificate.validToDate <= now()) onExpired(certificate);
  }

  return { current: () => current, rootCa: undefined, refresh };
}

function readFiles({ certificateFile, keyFile }: CertificateFiles): Certificate {
  return { chain: readText(certificateFile, 'certificate_unreadable'), key: readText(keyFile, 'key_unreadable') };
}

function readText(path: string, code: CertificateErrorCode): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new CertificateError(code, (cause as Error).message, { cause });
  }
}

function validate(pair: Certificate): X509Certificate {
  const { chain, key } = pair;
  if (!/-----BEGIN CERTIFICATE-----/.test(chain)) throw new CertificateError('certificate_not_pem', 'the certificate is not PEM');
  if (/ENCRYPTED/.test(key)) throw new CertificateError('key_encrypted', 'the key has a passphrase');
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(key)) throw new CertificateError('key_not_pem', 'the key is not PEM');
  try {
    const { certificate } = parseKeyPair(pair);
    createSecureContext({ cert: chain, key });
    return certificate;
  } catch (cause) {
    throw new CertificateError('pair_unusable', (cause as Error).message, { cause });
  }
}
