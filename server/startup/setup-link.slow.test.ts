import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { startFettle } from '../testing/fettle-process.ts';
import { emptyDatabase } from '../testing/fresh-database.ts';
import { requestedEngines } from '../testing/requested-engines.ts';
import { password } from '../testing/test-shop.ts';
import { waitOptions } from '../testing/time-limits.ts';

test('the setup link stays the last thing on the terminal until the shop is set up', async () => {
  await using server = startFettle({ LOG_LEVEL: 'info', TLS: 'auto', HTTPS_PORT: '0' });
  const lastLine = () => server.output.stdout.trimEnd().split('\n').at(-1);
  await vi.waitFor(() => expect(lastLine()).toMatch(/^Open .+\/register#setup_code=/), waitOptions);
  const [, trustUrl = '', code = ''] = /first open (\S+)\/trust [^]*#setup_code=(\S+) /.exec(server.output.stdout) ?? [];
  const port = Number(new URL(trustUrl).port);
  expect((await fetch(`http://127.0.0.1:${port}/trust/nowhere`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(403);
  // The log is written at most 200 ms later, and before a process ends.
  server.child.kill('SIGTERM');
  await server.exited;
  expect(lastLine()).toContain(`#setup_code=${code} `);
  expect(server.output.stderr).toBe('');
});

describe.each(requestedEngines().filter((name) => name === 'postgresql'))('Two servers of one database (%s)', (engineName) => {
  test('a server logs its calls and marks its folder once another server has set up the shop', async () => {
    const env = { DATABASE_URL: await emptyDatabase(engineName), LOG_LEVEL: 'info' };
    await using first = startFettle(env);
    const setup_code = await first.setupCode();
    await using second = startFettle({ ...env, PHOTO_DIR: join(first.dataDir, 'photos') });
    const port = await second.port();
    const person = { first_name: 'Ada', last_name: 'Fontenot', role: 1, email: 'ada@shop.test' };
    const body = JSON.stringify({ ...person, setup_code, password1: password, password2: password });
    const headers = { 'content-type': 'application/json' };
    const registered = await fetch(`http://127.0.0.1:${await first.port()}/api/auth/register`, { method: 'POST', headers, body });
    expect([registered.status, await registered.text()]).toEqual([200, expect.stringContaining('Ada')]);
    await vi.waitFor(() => expect(existsSync(join(second.dataDir, 'shop-exists.txt'))).toBe(true), waitOptions);
    await fetch(`http://127.0.0.1:${port}/api/auth/hydrate`);
    await vi.waitFor(() => expect(second.output.stdout).toContain('"call":"hydrate"'), waitOptions);
  });
});
