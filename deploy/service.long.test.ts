import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { read } from '../checks/tree.ts';

/** The exposure that `systemd-analyze security` may find, from 0 to 100. docs/decisions/0043-containers.md lists what is left. */
const maxExposure = 15;

const folder = mkdtempSync(join(tmpdir(), 'fettle-service-'));
afterAll(() => rmSync(folder, { recursive: true }));

const unit = read('deploy/fettle.service');

function analyze(text: string, args: readonly string[]) {
  const path = join(folder, 'fettle.service');
  // systemd-analyze looks for the program, and npm is elsewhere on some computers.
  writeFileSync(path, text.replace('/usr/bin/npm', process.execPath));
  const { status, stderr } = spawnSync('systemd-analyze', [...args, path], { encoding: 'utf8' });
  return { status, problems: stderr.split('\n').filter((line) => line.includes('fettle.service')) };
}

test('systemd finds no mistake in the unit', () => {
  expect(analyze(unit, ['verify', '--man=no'])).toMatchObject({ status: 0, problems: [] });
  const { problems } = analyze(unit.replace('UMask=', 'UMaks='), ['verify', '--man=no']);
  expect(problems.join()).toContain("'UMaks'");
});

test('the unit waits for shared folders, and systemd finds no mistake in what docs/servers.md adds for them', () => {
  expect(unit).toMatch(/^After=.*\bremote-fs\.target\b/m);
  const [, added = ''] = /`systemctl edit fettle`:\n+ *```\n([^`]+)```/.exec(read('docs/servers.md')) ?? [];
  expect(added).toContain('RequiresMountsFor=');
  expect(analyze(unit + added, ['verify', '--man=no'])).toMatchObject({ status: 0, problems: [] });
  expect(analyze(unit + added.replace('[Unit]', ''), ['verify', '--man=no']).problems.join()).toContain("'RequiresMountsFor'");
});

test('systemd finds little that the unit exposes', () => {
  const security = ['security', '--offline=true', '--no-pager', `--threshold=${maxExposure}`];
  expect(analyze(unit, security).status).toBe(0);
  expect(analyze(unit.replace('RestrictNamespaces=true', ''), security).status).not.toBe(0);
});
