import { loopback } from '../packages/dns-sd/testing/responder.ts';
import { readConfig } from '../server/platform/config/read-config.ts';
import type { Engine } from '../server/platform/database/engine.ts';
import { startServer } from '../server/startup/start-server.ts';

// Child process that runs the servers of one Playwright worker. It loads the server code once, because that takes longer
// than most tests. Each server starts as in main.ts, with its own data folder.

/** The response has the same `id`. */
export type PoolRequest = { id: number } & PoolCommand;
/** `setClock` makes the clock of the server with this URL run `ms` ahead; `stopClock` makes it stand still. */
export type PoolCommand = { start: Record<string, string> } | { stop: string } | { setClock: string; ms: number } | { stopClock: string };
export type PoolResponse = { id: number; urls?: ServerUrls; error?: string };

/** With HTTPS, `httpUrl` redirects to `url`. Without it, both are the same. `setupCode` is undefined if the shop is set up. */
export type ServerUrls = { url: string; httpUrl: string; setupCode: string | undefined };

const servers = new Map<string, { close: () => Promise<void>; clockOffset: number; stoppedAt?: number }>();

async function run(request: PoolCommand): Promise<ServerUrls | undefined> {
  if ('start' in request) return start(request.start);
  const url = 'stop' in request ? request.stop : 'stopClock' in request ? request.stopClock : request.setClock;
  const server = servers.get(url);
  if (!server) throw new Error(`No server runs at ${url}.`);
  if ('setClock' in request) {
    server.clockOffset = request.ms;
  } else if ('stopClock' in request) {
    server.stoppedAt = Date.now();
  } else {
    servers.delete(url);
    await server.close();
  }
  return undefined;
}

async function start({ MDNS_PORT, WEB_FILES, ...environment }: Record<string, string>): Promise<ServerUrls> {
  const server: { clockOffset: number; stoppedAt?: number } = { clockOffset: 0 };
  const now = () => new Date((server.stoppedAt ?? Date.now()) + server.clockOffset);
  // Time passes for all clocks of the server: a test means a later day, not a wrong clock.
  const monotonicNow = () => now().getTime();
  // Printers are looked for on this computer only, not on the network of the person who runs the tests.
  const discovery = { interfaces: [loopback], port: Number(MDNS_PORT ?? 5353), timeoutMs: 1_000 };
  // The sessions of a copied shop began some minutes ago.
  const prepare = async ({ db }: Engine) => void (await db.updateTable('sessions').set({ password_on: now().toISOString() }).execute());
  const { url, trust, setupCode, close } = await startServer({
    config: readConfig(environment),
    now,
    monotonicNow,
    prepare,
    discovery,
    webFiles: WEB_FILES,
    // A busy test computer is not a busy shop.
    isOverloaded: () => false,
  });
  servers.set(url, Object.assign(server, { close }));
  return { url, httpUrl: trust ? new URL(trust.url).origin : url, setupCode };
}

// Each server's logger adds an exit listener.
process.setMaxListeners(0);
process.on('message', (request: PoolRequest) => {
  const respond = (rest: Omit<PoolResponse, 'id'>) => process.send?.({ id: request.id, ...rest } satisfies PoolResponse);
  run(request).then(
    (urls) => respond({ ...(urls && { urls }) }),
    (error: unknown) => respond({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
