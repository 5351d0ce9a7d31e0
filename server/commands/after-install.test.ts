import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'fettle-install-'));
const link = join(folder, 'node_modules/.bin/node');
const own = join(folder, 'own-node');

beforeAll(() => {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  mkdirSync(join(folder, 'node_modules/packaged'));
  writeFileSync(join(folder, 'node_modules/packaged/node'), '#!/bin/sh\necho packaged "$@"\n', { mode: 0o755 });
  writeFileSync(own, '#!/bin/sh\necho own "$@"\n', { mode: 0o755 });
  symlinkSync('../packaged/node', link);
  // The second time, npm has left what the first one wrote.
  for (let times = 0; times < 2; times++) execFileSync(process.execPath, [join(import.meta.dirname, 'after-install.js')], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['npm/11.0.0 node/v26.0.0 linux x64 workspaces/false', 'own'],
  ['npm/10.8.2 node/v20.20.2 linux x64 workspaces/false', 'packaged'],
  ['', 'packaged'],
])('a script of npm that says "%s" runs on the %s Node', (agent, expected) => {
  const env = { npm_config_user_agent: agent, npm_node_execpath: own, PATH: process.env['PATH'] };
  expect(execFileSync(link, ['a script', '--flag'], { env, encoding: 'utf8' })).toBe(`${expected} a script --flag\n`);
});
