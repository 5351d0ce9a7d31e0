import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildMetaName } from '@fettle/contract/build.ts';
import { build as viteBuild, type Plugin } from 'vite';

const workerFolder = join(import.meta.dirname, 'sync/app-shell/service-worker');

/** Gives the build an id, which it writes into the page, and compiles the service worker with the id and the list of all files. */
export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    // After all files are written, and before precompress reads them.
    async writeBundle() {
      const paths = await filesIn(folder);
      const buildId = await hashOf([...paths.map((path) => join(folder, path)), ...(await workerSources())]);
      await addMeta(join(folder, 'index.html'), buildId);
      const files = paths.filter((path) => path !== 'index.html').map((path) => `/${path}`);
      await writeFile(join(folder, 'sw.js'), await compileWorker(buildId, files));
    },
  };
}

/** Sorted paths from `folder`, with slashes on Windows too. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}

async function workerSources(): Promise<string[]> {
  return (await filesIn(workerFolder)).map((path) => join(workerFolder, path));
}

/** The names in `/assets/` have hashes; those of the icons and the manifest do not. */
async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path.slice(import.meta.dirname.length)).update(await readFile(path));
  return hash.digest('hex').slice(0, 12);
}

async function addMeta(page: string, buildId: string): Promise<void> {
  const html = await readFile(page, 'utf8');
  const withMeta = html.replace('</head>', `  <meta name="${buildMetaName}" content="${buildId}" />\n  </head>`);
  if (withMeta === html) throw new Error('index.html has no head.');
  await writeFile(page, withMeta);
}

async function compileWorker(buildId: string, files: readonly string[]): Promise<string> {
  const result = await viteBuild({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(buildId), FILES: JSON.stringify(files) },
    build: {
      write: false,
      lib: { entry: join(workerFolder, 'worker.ts'), formats: ['es'], fileName: 'sw' },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined;
  if (!chunk) throw new Error('The service worker was not compiled.');
  return chunk.code;
}
