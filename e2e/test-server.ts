import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findInLines, setupCodePattern } from '../server/testing/find-in-lines.ts';

type TestServer = {
  url: string;
  /** Undefined if the shop is set up. */
  setupCode: Promise<string | undefined>;
  close: (signal?: NodeJS.Signals) => Promise<void>;
};

/** Starts `program` as its own process, with an empty data folder on a free port. */
export async function startTestServer(environment: Record<string, string> = {}, program = 'server/main.ts'): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fettle-e2e-'));
  const server = spawn(process.execPath, [program], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      DATABASE_URL: '',
      TLS: 'off',
      LOG_LEVEL: 'error',
      BACKUP_AT: 'off',
      SHOP_NAME: 'Bayou Appliance',
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const lines = createInterface(server.stdout);
  const setupCode = findInLines(lines, setupCodePattern);
  const url = await findInLines(lines, /^[^{]*?(http:\/\/[\w.:[\]-]*[\w\]])/);
  if (url === undefined) throw new Error('The server exited before it printed its URL.');
  return {
    url,
    setupCode,
    close: async (signal = 'SIGTERM') => {
      server.kill(signal);
      await ended;
      await rm(dataDir, { recursive: true });
    },
  };
}
