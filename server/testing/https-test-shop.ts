import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { HttpsSettings } from '../config/https-settings.ts';
import { openSecureDoors } from '../tls/https-listener.ts';
import { enginesAskedFor } from './engines.ts';
import { openTestShop, type TestShop, type ShopOptions } from './test-shop.ts';

export type SecureShop = {
  shop: TestShop;
  httpsPort: number;
  httpPort: number;
  /** What a phone that trusts the shop has been given; empty where the certificate is not of the shop's own making. */
  authority: string;
  close: () => Promise<void>;
};

type Options = ShopOptions & { certificate?: HttpsSettings['certificate']; publicUrl?: string; lookEvery?: number };

/** A whole shop behind its two doors, in a folder of its own. Its Persons know http only: who comes in here is a browser of `browser.ts`. */
export async function openSecureShop({
  certificate = 'own',
  publicUrl,
  lookEvery = 60_000,
  ...options
}: Options = {}): Promise<SecureShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fettle-doors-'));
  const settings = { port: 0, host: '127.0.0.1', dataDir, publicUrl, shopName: 'Bayou Appliance' };
  const deps = { log: pino({ level: 'silent' }), now: () => new Date(), lookEvery };
  const doors = await openSecureDoors(settings, { port: 0, certificate }, deps);
  const shop = await openTestShop(enginesAskedFor()[0] ?? 'sqlite', { ...options, secureDoor: doors.secureDoor, trust: doors.trust });
  await doors.openPlainDoor();
  return {
    shop,
    httpsPort: (doors.secureDoor.address() as AddressInfo).port,
    httpPort: doors.plainPort(),
    authority: doors.trust?.authority().toString() ?? '',
    close: async () => {
      await Promise.all([shop.close(), doors.close()]);
      rmSync(dataDir, { recursive: true });
    },
  };
}
