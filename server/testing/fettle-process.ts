import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

const main = join(import.meta.dirname, '..', 'main.ts');

/** Starts the program as a shop does, in a folder of its own, and gathers what it says. */
export function start(environment: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fettle-main-'));
  const env = { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...environment };
  const child = spawn(process.execPath, [main], { env, cwd: dataDir });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const port = () => vi.waitFor(() => portIn(said.out), { timeout: 20_000, interval: 10 });
  const end = async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { child, said, exited, port, [Symbol.asyncDispose]: end };
}

function portIn(text: string): number {
  const [, port] = /Fettle is open at http:\/\/localhost:(\d+)\n/.exec(text) ?? [];
  if (!port) throw new Error(`It has not said where it is open, only: ${text}`);
  return Number(port);
}
