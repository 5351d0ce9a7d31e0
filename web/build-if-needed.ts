import '../server/startup/compile-cache.js';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stampFile = join(import.meta.dirname, 'dist/built-from.txt');

function sourceHash(): string {
  const files = globSync(['web/**/*', 'contract/**/*.ts', 'packages/i18n/*', 'package-lock.json'], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => ['dist', 'node_modules'].includes(entry.name),
  }).filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  const hash = createHash('sha256');
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest('hex');
}

function builtHash(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

const hash = sourceHash();
if (builtHash() !== hash) {
  // Loading it takes longer than everything else here, and a production install does not have it.
  const vite = await import('vite').catch(() => undefined);
  if (vite) {
    process.stdout.write('Building the web app.\n');
    await vite.build({ root: import.meta.dirname, logLevel: 'warn' });
    writeFileSync(stampFile, hash);
    // Compiles the server, so that its first start is as fast as all others.
    await import('../server/main.ts');
  } else {
    process.stderr.write('The web app must be built: run npm ci && npm run build, then npm prune --omit=dev.\n');
    process.exitCode = 1;
  }
}
