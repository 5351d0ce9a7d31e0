import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { setupCodePattern } from './find-in-lines.ts';
import { waitOptions } from './time-limits.ts';

const main = join(import.meta.dirname, '..', 'main.ts');

/** Runs `server/main.ts`, or what `args` say, with an empty data folder and collects its output. */
export function startFettle(environment: Record<string, string> = {}, { dataDirMode = 0o700, args = [main] } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fettle-main-'));
  chmodSync(dataDir, dataDirMode);
  const env = { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, BACKUP_AT: 'off', ...environment };
  const child = spawn(process.execPath, args, { env, cwd: dataDir });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => (output.stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output.stderr += text.toString()));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const find = (pattern: RegExp) => vi.waitFor(() => findIn(output.stdout, pattern), waitOptions);
  const port = async () => Number(await find(/Fettle is running .*at http:\/\/localhost:(\d+)/));
  /** The setup code of a shop without employees. */
  const setupCode = () => find(setupCodePattern);
  const end = async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { child, dataDir, output, exited, port, setupCode, [Symbol.asyncDispose]: end };
}

function findIn(text: string, pattern: RegExp): string {
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`The server has not printed ${pattern}, only: ${text}`);
  return found;
}
