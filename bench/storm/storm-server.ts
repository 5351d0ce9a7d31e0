import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../packages/ipp/testing/free-port.ts';
import { startTestServer } from '../../e2e/test-server.ts';

export type StormServer = {
  url: string;
  setupCode: Promise<string | undefined>;
  isRunning: () => boolean;
  stop: (signal: NodeJS.Signals) => Promise<void>;
  /** Starts the server again on the same port and data. */
  start: () => Promise<void>;
  close: () => Promise<void>;
};

export async function startStormServer(): Promise<StormServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fettle-storm-'));
  let server = await startTestServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  let isRunning = true;
  const { url, setupCode } = server;

  async function stop(signal: NodeJS.Signals): Promise<void> {
    isRunning = false;
    await server.close(signal);
  }

  return {
    url,
    setupCode,
    isRunning: () => isRunning,
    stop,
    async start() {
      server = await startTestServer({ DATA_DIR: dataDir, PORT: new URL(url).port });
      isRunning = true;
    },
    async close() {
      if (isRunning) await stop('SIGTERM');
      await rm(dataDir, { recursive: true });
    },
  };
}
