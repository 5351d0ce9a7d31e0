import { resolve } from 'node:path';
import { StartupError } from './startup-error.ts';

/** How the shop is served over https: on which port, and with whose certificate. */
export type HttpsSettings = { port: number; certificate: 'own' | CertificateFiles };

/** The paths of a certificate (with what its issuer puts after it) and of its key, both PEM. */
export type CertificateFiles = { certificateFile: string; keyFile: string };

type Given = { TLS: 'off' | 'auto'; TLS_CERT?: string | undefined; TLS_KEY?: string | undefined; HTTPS_PORT: number; PORT: number };

/**
 * What the shop says about https; undefined where it is served over http alone.
 * @throws StartupError that names the variable which does not fit the others.
 */
export function readHttps({ TLS, TLS_CERT, TLS_KEY, HTTPS_PORT, PORT }: Given): HttpsSettings | undefined {
  if (TLS_CERT !== undefined && TLS_KEY === undefined)
    throw new StartupError('TLS_KEY must be given too: the key of the certificate in TLS_CERT.');
  if (TLS_KEY !== undefined && TLS_CERT === undefined)
    throw new StartupError('TLS_CERT must be given too: the certificate of the key in TLS_KEY.');
  if (TLS_CERT !== undefined && TLS === 'auto') throw new StartupError('TLS must not be auto where TLS_CERT and TLS_KEY are given.');
  if (TLS_CERT === undefined && TLS === 'off') return undefined;
  if (HTTPS_PORT === PORT && PORT !== 0) throw new StartupError('HTTPS_PORT must not be PORT, which stays for http and leads to it.');
  const files =
    TLS_CERT !== undefined && TLS_KEY !== undefined ? { certificateFile: resolve(TLS_CERT), keyFile: resolve(TLS_KEY) } : undefined;
  return { port: HTTPS_PORT, certificate: files ?? 'own' };
}
