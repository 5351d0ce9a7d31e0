import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { setupCodePattern } from '../../testing/find-in-lines.ts';
import { TestClient } from '../../testing/test-client.ts';
import { password, whirlpoolFridge } from '../../testing/test-shop.ts';
import { waitOptions } from '../../testing/time-limits.ts';

const main = join(import.meta.dirname, '../../main.ts');

test('a disk that fails: reads continue, the health check names it, a restart recovers, and a lost database is never replaced', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-io-'));
  const agent = new Agent({ keepAlive: true });
  // The system refuses to let any file grow beyond 3 MB, as it does on a disk with errors.
  const limited = await start(folder, 'ulimit -f 6144 && ');
  const visitor = new TestClient(limited.port, agent, undefined);
  const person = { first_name: 'Ada', last_name: 'Boudreaux', email: 'ada@bayou.example', role: 0, is_admin: true };
  const setup_code = await vi.waitFor(limited.setupCode, waitOptions);
  const { headers } = await visitor.call('register', { body: { ...person, password1: password, password2: password, setup_code } });
  const cookie = headers['set-cookie']?.[0]?.split(';')[0];
  const ada = new TestClient(limited.port, agent, cookie);
  const { body } = await ada.call('addMachine', { body: whirlpoolFridge });
  let notes = 0;
  const addNote = (client: TestClient) =>
    client.call('addNote', { params: { id: body.machine_id }, body: { content: `${(notes += 1)} leaks at the door. `.repeat(100) } });
  let refused = await addNote(ada);
  while (refused.status === 200) refused = await addNote(ada);
  expect([refused.status, refused.body.message]).toEqual([
    503,
    "The server's disk reported an error while this was being saved. It may have been saved. Check before you try again.",
  ]);
  const health = await visitor.call('health');
  expect([health.status, health.body]).toMatchObject([503, { fault: 'io_error', message: 'The disk reports an error.' }]);
  expect((await ada.call('getMachine', { params: { id: body.machine_id } })).status).toBe(200);
  expect(await limited.stop()).toBe(0);

  const again = await start(folder);
  expect((await addNote(new TestClient(again.port, agent, cookie))).status).toBe(200);
  expect(await again.stop()).toBe(0);

  rmSync(join(folder, 'fettle.sqlite'));
  const refusedStart = run(folder);
  expect(await refusedStart.exited).toBe(1);
  expect(refusedStart.output()).toMatch(/Fettle cannot start: .*fettle\.sqlite is missing or empty, but .*shows that there was a shop/);
  expect(existsSync(join(folder, 'fettle.sqlite'))).toBe(false);
  agent.destroy();
  rmSync(folder, { recursive: true });
});

function run(folder: string, before = '') {
  const env = { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const child = spawn('sh', ['-c', `${before}exec "$0" "$1"`, process.execPath, main], { env, cwd: folder });
  let text = '';
  child.stdout.on('data', (part: Buffer) => (text += part.toString()));
  child.stderr.on('data', (part: Buffer) => (text += part.toString()));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, exited, output: () => text };
}

async function start(folder: string, before = '') {
  const { child, exited, output } = run(folder, before);
  const port = Number(await vi.waitFor(() => find(output(), /http:\/\/localhost:(\d+)/), waitOptions));
  const setupCode = () => find(output(), setupCodePattern);
  const stop = () => {
    child.kill('SIGTERM');
    return exited;
  };
  return { port, setupCode, stop };
}

function find(text: string, pattern: RegExp): string {
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`The server has not printed ${pattern}, only: ${text}`);
  return found;
}
