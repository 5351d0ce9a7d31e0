import type { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import type { CertificateFiles } from '../config/https-settings.ts';
import { StartupError } from '../config/startup-error.ts';
import { type Certificate, type CertificateKeeper, readPair } from './certificate.ts';

/**
 * The certificate in the files that TLS_CERT and TLS_KEY name, taken again when they change. One that has ended is shown and
 * complained of, since a shop with a warning is better than none.
 * @throws StartupError that names the variable when they cannot be used
 */
export function openGivenCertificate(files: CertificateFiles, log: FastifyBaseLogger, now: () => Date): CertificateKeeper {
  let current = read(files);
  let seen = current;
  complainOfItsEnd(usable(current));

  /** While one of the two files is new and the other not yet, the certificate that is shown stays. */
  async function look(): Promise<boolean> {
    const found = read(files);
    if (found.chain === seen.chain && found.key === seen.key) return false;
    seen = found;
    complainOfItsEnd(usable(found));
    current = found;
    return true;
  }

  function complainOfItsEnd({ validToDate, validTo }: X509Certificate): void {
    if (validToDate <= now()) log.warn(`the certificate in TLS_CERT has ended (${validTo}): browsers warn of it`);
  }

  return { current: () => current, authority: undefined, look };
}

function read({ certificateFile, keyFile }: CertificateFiles): Certificate {
  return { chain: readNamed('TLS_CERT', certificateFile), key: readNamed('TLS_KEY', keyFile) };
}

function readNamed(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartupError(`${variable} names a file that cannot be read: ${(error as Error).message}.`);
  }
}

function usable(given: Certificate): X509Certificate {
  const { chain, key } = given;
  if (!/-----BEGIN CERTIFICATE-----/.test(chain)) throw new StartupError('TLS_CERT must name a certificate in PEM.');
  if (/ENCRYPTED/.test(key)) throw new StartupError('TLS_KEY must name a key without a passphrase.');
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(key)) throw new StartupError('TLS_KEY must name a private key in PEM.');
  try {
    const { certificate } = readPair(given);
    createSecureContext({ cert: chain, key });
    return certificate;
  } catch (error) {
    throw new StartupError(`TLS_CERT and TLS_KEY cannot be used: ${(error as Error).message}.`);
  }
}
