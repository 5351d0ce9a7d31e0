import { resolve } from 'node:path';
import type { CertificateFiles } from '@fettle/tls';
import { StartupError } from '../system/startup-error.ts';
import type { Settings } from './settings.ts';

/** `auto`: Fettle creates a root CA and issues the certificate. */
export type HttpsSettings = { port: number; certificate: 'auto' | CertificateFiles };

/**
 * Undefined without HTTPS.
 * @throws StartupError that names a variable that contradicts the others
 */
export function readHttpsSettings({ TLS, TLS_CERT, TLS_KEY, HTTPS_PORT, PORT }: Settings): HttpsSettings | undefined {
  if (TLS_CERT !== undefined && TLS_KEY === undefined)
    throw new StartupError('TLS_KEY must be set too: the key of the certificate in TLS_CERT.');
  if (TLS_KEY !== undefined && TLS_CERT === undefined)
    throw new StartupError('TLS_CERT must be set too: the certificate of the key in TLS_KEY.');
  if (TLS_CERT !== undefined && TLS === 'auto') throw new StartupError('TLS must not be auto if TLS_CERT and TLS_KEY are set.');
  if (TLS_CERT === undefined && TLS === 'off') return undefined;
  if (HTTPS_PORT === PORT && PORT !== 0) throw new StartupError('HTTPS_PORT must differ from PORT, which redirects to it.');
  const files =
    TLS_CERT !== undefined && TLS_KEY !== undefined ? { certificateFile: resolve(TLS_CERT), keyFile: resolve(TLS_KEY) } : undefined;
  return { port: HTTPS_PORT, certificate: files ?? 'auto' };
}

/**
 * Browsers apply HSTS to every port of a host and open no page with a warning anymore, so it needs a host where only Fettle is.
 * @throws StartupError
 */
export function readHsts({ HSTS, PUBLIC_URL }: Settings): boolean {
  const url = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
  if (HSTS === 'on' && (url?.protocol !== 'https:' || url.port !== '')) {
    throw new StartupError('HSTS needs a PUBLIC_URL with https and without a port, because browsers apply it to every port of the host.');
  }
  return HSTS === 'on';
}
