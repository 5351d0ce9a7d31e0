import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const stamp = join(import.meta.dirname, 'dist/built-from.txt');

/** A hash of all that the web app is built from, so that a pulled change is built and an unchanged tree is not. */
function sourceHash(): string {
  const files = globSync(['web/**/*', 'contract/**/*.ts', 'package-lock.json'], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => ['dist', 'node_modules'].includes(entry.name),
  }).filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  const hash = createHash('sha256');
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest('hex');
}

function builtFrom(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

const hash = sourceHash();
if (builtFrom() !== hash) {
  process.stdout.write('Building the web app, once.\n');
  await build({ root: import.meta.dirname, logLevel: 'warn' });
  writeFileSync(stamp, hash);
}
