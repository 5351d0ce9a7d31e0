import type { Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CertificateError, type CertificateErrorCode, createHttps, formatOrigin, type Https, lanAddress, ownHost } from '@fettle/tls';
import type { FastifyBaseLogger } from 'fastify';
import type { HttpsSettings } from '../config/https-settings.ts';
import type { Config } from '../config/read-config.ts';
import { StartupError } from '../system/startup-error.ts';
import { connectionLimits } from '../http/connection-limits.ts';
import { buildHttpListener } from './http-listener.ts';
import type { TrustPage } from './trust-page.ts';

type ListenerDependencies = {
  log: FastifyBaseLogger;
  now: () => Date;
  certificateCheckIntervalMs: number;
  /** The name on the trust page. */
  shopName: () => Promise<string>;
};
type Settings = Pick<Config, 'port' | 'host' | 'dataDir' | 'publicUrl'>;

export type Listeners = {
  /** Not listening yet: the app listens on it. */
  httpsServer: Http2SecureServer;
  trust: TrustPage | undefined;
  /** Starts the HTTP listener. Call it once `httpsServer` is listening. */
  openHttpListener: () => Promise<Urls>;
  httpPort: () => number;
  /** Closes the HTTP listener and ends the renewal checks. */
  close: () => Promise<void>;
};

type Urls = { url: string; networkUrl: string | undefined; trust: { url: string; fingerprint: string } | undefined };

/**
 * The HTTPS server, and the HTTP listener that redirects to it.
 * @throws StartupError if the certificate cannot be used
 */
export async function createListeners(
  settings: Settings,
  httpsSettings: HttpsSettings,
  { log, now, certificateCheckIntervalMs, shopName }: ListenerDependencies,
): Promise<Listeners> {
  const { publicUrl, host } = settings;
  const https = await openHttps(settings, httpsSettings, { log, now, certificateCheckIntervalMs });
  const { server, rootCa, originFor } = https;
  const trust = rootCa && { rootCa, shopName, originFor };
  const httpListener = buildHttpListener({ log, https, trust, shopName });
  const httpPort = () => (httpListener.server.address() as AddressInfo).port;

  async function openHttpListener(): Promise<Urls> {
    await httpListener.listen({ port: settings.port, host });
    const { port: httpsPort } = server.address() as AddressInfo;
    const lan = lanAddress(host);
    return {
      url: publicUrl ?? formatOrigin('https', ownHost(host), httpsPort),
      networkUrl: lan && publicUrl === undefined ? formatOrigin('https', lan, httpsPort) : undefined,
      trust: rootCa && {
        url: `${formatOrigin('http', lan ?? ownHost(host), httpPort())}/trust`,
        fingerprint: rootCa().fingerprint256,
      },
    };
  }

  async function close(): Promise<void> {
    https.stopRenewal();
    await httpListener.close();
  }

  return { httpsServer: server, trust, openHttpListener, httpPort, close };
}

async function openHttps(
  { dataDir, publicUrl }: Settings,
  { certificate }: HttpsSettings,
  { log, now, certificateCheckIntervalMs }: Omit<ListenerDependencies, 'shopName'>,
): Promise<Https> {
  try {
    return await createHttps({
      certificate: certificate === 'auto' ? { folder: join(dataDir, 'tls'), product: 'Fettle' } : certificate,
      publicUrl,
      http1: connectionLimits,
      now,
      checkIntervalMs: certificateCheckIntervalMs,
      events: {
        onRenewed: () => log.info('new connections now get the new certificate'),
        onRenewalFailed: (err) => log.error({ err }, 'the certificate could not be renewed; the server keeps the old one'),
        onRootCaExpiring: ({ validFrom, validTo }) =>
          log.warn(
            `by the clock of this computer, the root CA is not valid for long: it is valid from ${validFrom} to ${validTo}. If the clock is ` +
              `right, move ${join(dataDir, 'tls', 'authority.pem')} away and restart: every phone must then trust a new one, see /trust`,
          ),
        onExpired: ({ validTo }) => log.warn(`the certificate in TLS_CERT has expired (${validTo}): browsers show a warning`),
      },
    });
  } catch (error) {
    if (error instanceof CertificateError) throw new StartupError(startupMessages[error.code](error.message));
    throw error;
  }
}

const startupMessages = {
  root_ca_unusable: (detail) =>
    `TLS=auto cannot use the root CA in ${detail}. Restore the file from a backup. ` +
    'Or move it away: Fettle then creates a new root CA, and every phone must trust it again.',
  certificate_unreadable: (detail) => `TLS_CERT names a file that cannot be read: ${detail}.`,
  certificate_not_pem: () => 'TLS_CERT must name a certificate in PEM format.',
  key_unreadable: (detail) => `TLS_KEY names a file that cannot be read: ${detail}.`,
  key_not_pem: () => 'TLS_KEY must name a private key in PEM format.',
  key_encrypted: () => 'TLS_KEY must name a key without a passphrase.',
  pair_unusable: (detail) => `TLS_CERT and TLS_KEY cannot be used: ${detail}.`,
} as const satisfies Record<CertificateErrorCode, (detail: string) => string>;
