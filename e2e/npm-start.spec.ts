import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

for (const script of ['start', 'demo']) {
  test(`a signal to npm ends the server of npm run ${script}`, { tag: script === 'start' ? '@main' : [] }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fettle-npm-'));
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', HOST: '127.0.0.1', TLS: 'off', LOG_LEVEL: 'silent' };
    const npm = spawn('npm', ['run', script], { cwd: join(import.meta.dirname, '..'), env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    npm.stdout.on('data', (text: Buffer) => (output += text.toString()));
    const urlPattern = /Fettle is running .*(http:\/\/localhost:\d+)/;
    await expect.poll(() => output).toMatch(urlPattern);
    const url = urlPattern.exec(output)?.[1] ?? '';
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    npm.kill('SIGTERM');
    const responds = () =>
      fetch(`${url}/api/health`).then(
        () => true,
        () => false,
      );
    await expect.poll(responds).toBe(false);
    await rm(dataDir, { recursive: true });
  });
}
