import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { routes } from '@fettle/contract/routes.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), evaluateRoutes(), preloadTextFont(), compressedBeside()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox114'],
    // A data: address in a stylesheet would need a looser Content-Security-Policy.
    assetsInlineLimit: 0,
    // One file: the modules are small and alike, so that together they compress to less than the first screen's alone.
    cssCodeSplit: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // What every first load needs comes in one file: cut up along what later screens share, it would compress worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }] } } },
  },
  // The decoder's worker imports its library as a module.
  worker: { format: 'es' },
  // Vite does not look into workers for what to prepare, and would reload the page when it comes upon it.
  optimizeDeps: { include: ['zxing-wasm/reader'] },
  // The calls, but not the sources in the folder of the same name. A story names the server that it has opened.
  server: { proxy: { '^/api/(?!.+\\.tsx?($|\\?))': process.env.FETTLE_SERVER ?? 'http://127.0.0.1:3000' } },
});

/** Replaces `contract/routes.ts` with its value, so that the schemas it is made from stay out of the first load. */
function evaluateRoutes(): Plugin {
  return {
    name: 'evaluate-routes',
    load: (id) => (id.endsWith('/contract/routes.ts') ? `export const routes = ${JSON.stringify(routes)};` : undefined),
  };
}

/** The text font is asked for together with the stylesheet, not after it: what is read first does not change shape. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /next-latin-wght-normal.*\.woff2$/.test(name));
        if (!font) throw new Error('The text font is not in the build.');
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}

/** Writes a .br and a .gz beside each text file of the build, so that the server never compresses one twice. */
function compressedBeside(): Plugin {
  let folder = '';
  return {
    name: 'compressed-beside',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((name) => /\.(js|css|html|svg|webmanifest|wasm)$/.test(name)).map((name) => compress(join(folder, name))),
      );
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
