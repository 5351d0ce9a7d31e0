import { X509Certificate } from 'node:crypto';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Certificate, CertificateProvider } from './certificate.ts';
import { hostNames } from './host-names.ts';
import { issuedCertificate } from './issued-certificate.ts';
import { httpsOrigin, type OriginSettings, ownOrigins, ownUrls, redirectUrl } from './origins.ts';
import { type CertificateFiles, providedCertificate } from './provided-certificate.ts';

export { CertificateError, type CertificateErrorCode } from './certificate.ts';
export { hostNames, lanAddress, ownAddress, ownHost } from './host-names.ts';
export { formatOrigin } from './origins.ts';
export type { CertificateFiles };

export type HttpsOptions = {
  /** The folder for a root CA and a certificate that it signs, or the files of an existing certificate. */
  certificate: { folder: string; product: string } | CertificateFiles;
  /** The server's URL if it has a public one. Its host becomes part of an issued certificate. */
  publicUrl?: string | undefined;
  /** Time limits for HTTP/1.1 clients, in milliseconds. Node's own by default. */
  http1?: { headersTimeout: number; requestTimeout: number; connectionsCheckingInterval: number } | undefined;
  now?: (() => Date) | undefined;
  /** How often to check whether the certificate must be renewed or its files have changed. */
  checkIntervalMs?: number | undefined;
  events?: Partial<HttpsEvents> | undefined;
};

export type HttpsEvents = {
  onRenewed: () => void;
  /** The check failed. The server keeps its current certificate. */
  onRenewalFailed: (error: unknown) => void;
  /** Called when the root CA, by the clock, has not begun, or ends within a month. It is never replaced by itself. */
  onRootCaExpiring: (rootCa: X509Certificate) => void;
  /** The provided certificate has expired. */
  onExpired: (certificate: X509Certificate) => void;
};

export type Https = {
  /** Not listening yet. HTTP/2, with HTTP/1.1 as a fallback; TLS 1.2 or newer. */
  server: Http2SecureServer;
  /** The root CA that devices must trust; undefined for a provided certificate. */
  rootCa: (() => X509Certificate) | undefined;
  /** The HTTPS origin for a request with this Host header, of this server in any case. The server must be listening. */
  originFor: (host: string | undefined) => string;
  /** The URL to redirect a plain HTTP request to; undefined for an unknown host without a public URL. The server must be listening. */
  redirectUrl: (host: string | undefined, target: string) => string | undefined;
  /** The same page at the addresses of the certificate, for a visitor whose host is not known. The server must be listening. */
  ownUrls: (target: string) => string[];
  /** Ends the renewal checks. Does not close the server. */
  stopRenewal: () => void;
};

const ignore = () => {};
/** An idle connection is closed after this time, as in Fastify's HTTP server. */
const idleTimeoutMs = 72_000;
const handshakeTimeoutMs = 10_000;
/** The most streams per connection. A browser loads a page with far fewer. */
const maxConcurrentStreams = 100;

/**
 * An HTTPS server with a certificate that is renewed while the server runs.
 * @throws CertificateError if the stored or provided certificate cannot be used
 */
export async function createHttps({
  certificate,
  publicUrl,
  http1,
  now = () => new Date(),
  checkIntervalMs = 60_000,
  events = {},
}: HttpsOptions): Promise<Https> {
  const { onRenewed = ignore, onRenewalFailed = ignore, onRootCaExpiring = ignore, onExpired = ignore } = events;
  const provider =
    'folder' in certificate
      ? await issuedCertificate({ ...certificate, now, hosts: () => hostNames(publicUrl), onRootCaExpiring })
      : providedCertificate({ files: certificate, now, onExpired });
  const server = createSecureServer({
    ...tlsOptions(provider.current()),
    allowHTTP1: true,
    http1Options: { keepAliveTimeout: idleTimeoutMs, ...http1 },
    handshakeTimeout: handshakeTimeoutMs,
    settings: { maxConcurrentStreams },
  });
  server.on('session', (session) => session.setTimeout(idleTimeoutMs, () => session.close()));
  const checking = setInterval(() => void renew(server, provider, { onRenewed, onRenewalFailed }), checkIntervalMs);
  const settings: OriginSettings = {
    publicUrl,
    hosts: () => hostNames(publicUrl),
    certificate: () => new X509Certificate(provider.current().chain),
    httpsPort: () => (server.address() as AddressInfo).port,
  };
  return {
    server,
    rootCa: provider.rootCa,
    originFor: (host) => httpsOrigin(host, settings) ?? ownOrigins(settings)[0],
    redirectUrl: (host, target) => redirectUrl(host, target, settings),
    ownUrls: (target) => ownUrls(target, settings),
    stopRenewal: () => clearInterval(checking),
  };
}

/** New connections get the new certificate; existing ones stay open. */
async function renew(
  server: Http2SecureServer,
  provider: CertificateProvider,
  { onRenewed, onRenewalFailed }: Pick<HttpsEvents, 'onRenewed' | 'onRenewalFailed'>,
): Promise<void> {
  try {
    if (!(await provider.refresh())) return;
    server.setSecureContext(tlsOptions(provider.current()));
    onRenewed();
  } catch (error) {
    onRenewalFailed(error);
  }
}

/** Ciphers with forward secrecy and authentication, strongest first: Node keeps the server's order. Every browser since 2016 knows them. */
const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':');

function tlsOptions({ chain, key }: Certificate) {
  return { cert: chain, key, minVersion: 'TLSv1.2' as const, ciphers };
}
