import type { Http2SecureServer } from 'node:http2';
import { type AddressInfo, isIP } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/read-config.ts';
import type { HttpsSettings } from '../config/https-settings.ts';
import type { CertificateKeeper } from './certificate.ts';
import { openGivenCertificate } from './provided-certificate.ts';
import { addressOnTheNetwork, namesOfThisMachine } from './host-names.ts';
import { openOwnCertificate } from './issued-certificate.ts';
import { buildPlainDoor } from './http-listener.ts';
import { keepFresh, makeSecureDoor } from './https-server.ts';
import type { Trust } from './trust-page.ts';
import { type Doors, origin } from './origins.ts';

type AppDependencies = { log: FastifyBaseLogger; now: () => Date; lookEvery: number };
type Settings = Pick<Config, 'port' | 'host' | 'dataDir' | 'publicUrl' | 'shopName'>;

export type SecureDoors = {
  /** Still closed: the shop opens it. */
  secureDoor: Http2SecureServer;
  trust: Trust | undefined;
  /** Opens the door for http, once that for https is open, and says where the two are. */
  openPlainDoor: () => Promise<Where>;
  /** Where that one then listens. */
  plainPort: () => number;
  /** Closes the door for http and leaves the certificate as it is. */
  close: () => Promise<void>;
};

type Where = { address: string; networkAddress: string | undefined; trust: { address: string; fingerprint: string } | undefined };

/**
 * The two doors of a shop with https.
 * @throws StartupError when there is no certificate to show
 */
export async function openSecureDoors(
  settings: Settings,
  https: HttpsSettings,
  { log, now, lookEvery }: AppDependencies,
): Promise<SecureDoors> {
  const { publicUrl, host, shopName } = settings;
  const keeper = await openCertificate(settings, https, log, now);
  const secureDoor = makeSecureDoor(keeper.current());
  const stopLooking = keepFresh(secureDoor, keeper, lookEvery, log);
  const httpsPort = () => (secureDoor.address() as AddressInfo).port;
  const plainPort = () => (plainDoor.server.address() as AddressInfo).port;
  const doors: Doors = { publicUrl, machine: namesOfThisMachine(undefined).names[1] ?? 'localhost', httpsPort };
  const authority = keeper.authority;
  const trust = authority && { authority, shopName, doors };
  const plainDoor = buildPlainDoor({ log, doors, trust });

  async function openPlainDoor(): Promise<Where> {
    await plainDoor.listen({ port: settings.port, host });
    const found = addressOnTheNetwork(host);
    const onNetwork = found && isIP(found) === 6 ? `[${found}]` : found;
    return {
      address: publicUrl ?? origin('https', 'localhost', httpsPort()),
      networkAddress: onNetwork && publicUrl === undefined ? origin('https', onNetwork, httpsPort()) : undefined,
      trust: authority && {
        address: `${origin('http', onNetwork ?? 'localhost', plainPort())}/trust`,
        fingerprint: authority().fingerprint256,
      },
    };
  }

  async function close(): Promise<void> {
    stopLooking();
    await plainDoor.close();
  }

  return { secureDoor, trust, openPlainDoor, plainPort, close };
}

async function openCertificate(
  { dataDir, publicUrl }: Settings,
  { certificate }: HttpsSettings,
  log: FastifyBaseLogger,
  now: () => Date,
): Promise<CertificateKeeper> {
  if (certificate !== 'own') return openGivenCertificate(certificate, log, now);
  return openOwnCertificate({ folder: join(dataDir, 'tls'), now, names: () => namesOfThisMachine(publicUrl), log });
}
