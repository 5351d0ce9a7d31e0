import { existsSync, globSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLockfile } from './dependencies.ts';

const root = join(import.meta.dirname, '..');
const blockBytes = 512;

/** The size of a folder as `du` counts it: whole blocks of the disk. */
function megabytesOf(folder: string): number {
  const paths = globSync('**', { cwd: folder, exclude: (name) => name === 'node_modules' });
  return paths.reduce((sum, path) => sum + (lstatSync(join(folder, path)).blocks ?? 0) * blockBytes, 0) / 1_048_576;
}

test('a production install, Node itself aside, has less than 100 MB', () => {
  const packages = Object.entries(readLockfile())
    .filter(([path, { dev = false, link = false }]) => path.startsWith('node_modules/') && !dev && !link)
    .filter(([path]) => !/^node_modules\/node-(bin|linux|win)-/.test(path) && existsSync(join(root, path)))
    .map(([path]) => ({ path, megabytes: megabytesOf(join(root, path)) }));
  const largest = packages.toSorted((one, other) => other.megabytes - one.megabytes).slice(0, 5);
  const total = packages.reduce((sum, { megabytes }) => sum + megabytes, 0);
  expect(total, JSON.stringify(largest)).toBeGreaterThan(40);
  expect(total, JSON.stringify(largest)).toBeLessThan(100);
});
