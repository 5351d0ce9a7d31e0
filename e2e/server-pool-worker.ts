import { readConfig } from '../server/config/read-config.ts';
import { startServer } from '../server/startup/start-server.ts';

// Child process that runs the servers of one Playwright worker. Loading the server code takes longer than most tests, so it
// is loaded once. Each server starts as in main.ts, with its own data folder.

/** `setClock`: `ms` is added to the present time of the server at `url`. The response has the same `id`. */
export type PoolRequest = { id: number } & PoolCommand;
export type PoolCommand = { start: Record<string, string> } | { stop: string } | { setClock: string; ms: number };
export type PoolResponse = { id: number; urls?: ServerUrls; error?: string };

/** `httpUrl` is the http address that redirects to `url` when the shop uses https; without https both are the same. */
export type ServerUrls = { url: string; httpUrl: string };

const servers = new Map<string, { close: () => Promise<void>; clockOffset: number }>();

async function run(request: PoolCommand): Promise<ServerUrls | undefined> {
  if ('start' in request) return start(request.start);
  const url = 'stop' in request ? request.stop : request.setClock;
  const server = servers.get(url);
  if (!server) throw new Error(`No server runs at ${url}.`);
  if ('setClock' in request) {
    server.clockOffset = request.ms;
  } else {
    servers.delete(url);
    await server.close();
  }
  return undefined;
}

async function start(environment: Record<string, string>): Promise<ServerUrls> {
  const server = { close: async () => {}, clockOffset: 0 };
  const now = () => new Date(Date.now() + server.clockOffset);
  const { address, trust, close } = await startServer({ config: readConfig(environment), now });
  servers.set(address, Object.assign(server, { close }));
  return { url: address, httpUrl: trust ? new URL(trust.address).origin : address };
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
