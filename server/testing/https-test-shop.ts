import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { HttpsSettings } from '../platform/config/https-settings.ts';
import { createListeners } from '../platform/https/https-listener.ts';
import { requestedEngines } from './requested-engines.ts';
import { openTestShop, type ShopOptions } from './test-shop.ts';

export type HttpsTestShop = Awaited<ReturnType<typeof openHttpsTestShop>>;

type Options = ShopOptions & { certificate?: HttpsSettings['certificate']; publicUrl?: string; certificateCheckIntervalMs?: number };

/** A test shop with HTTPS and the HTTP listener that redirects to it. The shop's clients speak plain HTTP: use `https-client.ts`. */
export async function openHttpsTestShop({
  certificate = 'auto',
  publicUrl,
  certificateCheckIntervalMs = 60_000,
  ...options
}: Options = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fettle-https-'));
  const settings = { port: 0, host: '127.0.0.1', dataDir, publicUrl };
  const deps = {
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    certificateCheckIntervalMs,
    shopName: async () => 'Bayou Appliance',
  };
  const { httpsServer, trust, openHttpListener, httpPort, close } = await createListeners(settings, { port: 0, certificate }, deps);
  const shop = await openTestShop(requestedEngines()[0] ?? 'sqlite', { ...options, httpsServer, trust });
  await openHttpListener();
  return {
    shop,
    httpsPort: (httpsServer.address() as AddressInfo).port,
    httpPort: httpPort(),
    /** In PEM; empty for a provided certificate. */
    rootCa: trust?.rootCa().toString() ?? '',
    close: async () => {
      await Promise.all([shop.close(), close()]);
      rmSync(dataDir, { recursive: true });
    },
  };
}
