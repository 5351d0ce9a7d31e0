import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolCommand, PoolRequest, PoolResponse, ServerUrls } from './server-pool-worker.ts';

export type PooledServer = ServerUrls & {
  dataDir: string;
  /** Makes the server's clock run `ms` ahead; 0 resets it. */
  setClock: (ms: number) => Promise<void>;
  /** Makes the server's clock stand still. */
  stopClock: () => Promise<void>;
  /** Stops the server and keeps its data folder. */
  stop: () => Promise<void>;
  /** Stops the server and removes its data folder. */
  close: () => Promise<void>;
};

export type ServerPool = {
  /** Starts a server on a free port with an empty data folder, or with a copy of `dataDir`. */
  start: (environment?: Record<string, string>, dataDir?: string) => Promise<PooledServer>;
  end: () => void;
};

const testEnvironment = { LOG_LEVEL: 'error', BACKUP_AT: 'off', SHOP_NAME: 'Bayou Appliance', PORT: '0', HOST: '127.0.0.1' };

/** A folder in memory if possible. */
const dataDirsFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const compileCache = join(import.meta.dirname, '../server/startup/compile-cache.js');

/** Starts the child process that runs the servers of one Playwright worker. */
export function startServerPool(): ServerPool {
  const child = fork(join(import.meta.dirname, 'server-pool-worker.ts'), { execArgv: ['--import', compileCache] });
  const pending = new Map<number, PromiseWithResolvers<ServerUrls | undefined>>();
  let lastId = 0;
  child.on('message', ({ id, urls, error }: PoolResponse) => {
    const { resolve, reject } = pending.get(id) ?? {};
    pending.delete(id);
    if (error === undefined) resolve?.(urls);
    else reject?.(new Error(error));
  });
  child.on('exit', (code) => {
    for (const { reject } of pending.values()) reject(new Error(`The server pool exited with code ${code}.`));
  });

  function send(command: PoolCommand): Promise<ServerUrls | undefined> {
    const id = (lastId += 1);
    const response = Promise.withResolvers<ServerUrls | undefined>();
    pending.set(id, response);
    child.send({ id, ...command } satisfies PoolRequest);
    return response.promise;
  }

  return {
    async start(environment, copiedDataDir) {
      const dataDir = await mkdtemp(join(dataDirsFolder, 'fettle-e2e-'));
      if (copiedDataDir) await cp(copiedDataDir, dataDir, { recursive: true });
      const urls = await send({ start: { ...testEnvironment, DATA_DIR: dataDir, ...environment } });
      if (!urls) throw new Error('The server did not start.');
      const stop = async () => void (await send({ stop: urls.url }));
      return {
        ...urls,
        dataDir,
        setClock: async (ms) => void (await send({ setClock: urls.url, ms })),
        stopClock: async () => void (await send({ stopClock: urls.url })),
        stop,
        async close() {
          await stop();
          await rm(dataDir, { recursive: true });
        },
      };
    },
    end: () => child.disconnect(),
  };
}
