import { hash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { adminEndpoints } from '@fettle/contract/admin-endpoints.ts';
import { endpoints } from '@fettle/contract/endpoints.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { serviceWorker } from './service-worker-plugin.ts';

const stylesheets = globSync('**/*.module.css', { cwd: import.meta.dirname, exclude: ['node_modules'] }).toSorted();
const letters = 'abcdefghijklmnopqrstuvwxyz';
const namesOf = new Map<string, string[]>(stylesheets.map((file) => [file, []]));

const readableName = (name: string, file: string) => `${name}_${hash('md5', file, 'base64url').slice(0, 5)}`;

/** Letters for the file and a number in base 36 for the class, `ab3`: a kilobyte less of compressed styles than with readable names. */
function shortName(name: string, path: string): string {
  const file = relative(import.meta.dirname, path);
  const names = namesOf.get(file);
  if (!names) throw new Error(`${file} is no stylesheet of the web app.`);
  if (!names.includes(name)) names.push(name);
  const index = stylesheets.indexOf(file);
  return `${letters[Math.floor(index / 26)]}${letters[index % 26]}${names.indexOf(name).toString(36)}`;
}

const scopedName = (command: 'build' | 'serve') => (command === 'build' ? shortName : readableName);

/**
 * What the technicians' screens share, in few files: a phone fetches six at a time, and each further six cost another round trip.
 * `frame` is what surrounds every screen.
 */
const sharedParts = [
  {
    name: 'field',
    test: /\/(field|radio-row|use-debounced-value|use-media|employees\/queries|search-words)\.(tsx?|module\.css)$|\/(scan-line|clipboard-list|list)\.m?js$/,
  },
  {
    name: 'shared',
    test: /\/(normalize-text|normalize-serial|catalog|client\/shop-lists|machine-status)\.ts$|\/(trans|tag|fit-bottom-bar|action-bar|screen-heading|error-state)\.(tsx?|module\.css)$/,
  },
  { name: 'writes', test: /\/(use-call-mutation|idempotency-keys|use-draft|card-drafts|shown)\.ts$|\/(useMutation|mutationObserver)\.js$/ },
  {
    name: 'rows',
    test: /\/(status-stamp|waiting-chip|chip|skeleton|person|initials|number-tag|machine-line)\.(tsx?|module\.css)$|\/(days-late|use-days-since)\.tsx?$|\/(wrench|package-check|trash)\.m?js$/,
  },
  { name: 'card-parts', test: /\/(undo|collapse|repair-facts|toast-with-link|shop-date|newest-first)\.tsx?$|\/(plus|printer)\.m?js$/ },
  { name: 'form', test: /\/(use-form-mutation|focus-field|use-scanner-enter)\.ts$/ },
  {
    name: 'intake',
    test: /\/(whats-wrong|start-faults|type-icon|use-toolbar|machine-fields)\.(tsx?|module\.css)$|\/(refrigerator|washing-machine|wind|cooking-pot)\.m?js$/,
  },
  {
    name: 'lists',
    test: /\/(list-params|keys-of|pager)\.(tsx?|module\.css)$|\/(search|arrow-up|arrow-down|chevron-left|chevron-right)\.m?js$/,
  },
  { name: 'frame', test: /\/web\/app\/(bottom-bar|menu|screen-links|user-menu|header-tools)\.tsx$/ },
  {
    name: 'later',
    test: /\/(limits|send-write|upload-file|repairs\/queries|confirm|file-button|reload-holds|field-labels|document-link|format-bench-count|technician-buttons|not-loaded|panel)\.tsx?$|\/panel\.module\.css$|\/(pencil|camera|copy)\.m?js$/,
  },
  { name: 'plate-rules', test: /\/plate\/(settled-plate|made-in-words|outcome-in-words|name-of-notice|offer-swap)\.ts$/ },
  { name: 'plate', test: /\/(card-top|plate-facts|settle-plate|serial-hint|use-today|add-another)\.tsx?$/ },
  // What these share with the files below stays with them.
  ...['card-screen', 'find-screen', 'bench-screen', 'parts-screen'].map((name) => ({ name, test: new RegExp(`/${name}\\.tsx$`) })),
  { name: 'scan-into-form', test: /\/(read-scan|scan-result|scan-into-form)\.tsx?$/ },
  // What a card shows below its fields, and what its buttons open.
  { name: 'card-later', test: /\/(photos|history|parts-section)\.tsx?$/ },
  {
    name: 'card-dialogs',
    test: /\/(edit-form|add-note|confirm-status|next-repair|hand-over-dialog|part-dialogs|print-dialog|note-dialog|edit-note|undo-delete)\.tsx$/,
  },
];

/** The first load, and `frame` with what it imports. */
const firstParts = /\/(index|rolldown-runtime|frame|writes|shared|field|card-parts|lists|rows)-\w+\.js$/;

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    evaluateEndpoints(),
    dropUnusedComponents(),
    styleHeader(command),
    preloadFirstFiles(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox114'],
    // A data: URL in a stylesheet would need a looser Content-Security-Policy.
    assetsInlineLimit: 0,
    // All styles in one file compress to less than the first screen's styles in separate files.
    cssCodeSplit: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false, resolveDependencies: withoutFirstFiles },
    // One chunk for the first load: several chunks, split by what later screens share, would compress worse.
    // It comes before the shared parts, or the first of them that uses React would take React out of it.
    // The first load lists the names of all other files: short hexadecimal hashes compress best.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'], priority: 1 }, ...sharedParts] },
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  // The recalls of 45 KB: a browser parses JSON faster than a script.
  json: { stringify: true },
  css: { modules: { generateScopedName: scopedName(command) } },
  worker: { format: 'es' },
  // Vite does not scan workers, and would reload the page when it finds this dependency.
  optimizeDeps: { include: ['zxing-wasm/reader'] },
  server: { proxy: { '/api/': 'http://127.0.0.1:3000' } },
}));

/** Replaces the contract's lists of endpoints with their values, to keep the schemas out of the first load. */
function evaluateEndpoints(): Plugin {
  return {
    name: 'evaluate-endpoints',
    load(id) {
      const [, name] = /\/contract\/(endpoints|admin-endpoints)\.ts$/.exec(id) ?? [];
      if (!name) return undefined;
      const [list, value] = name === 'endpoints' ? ['endpoints', endpoints] : ['adminEndpoints', adminEndpoints];
      return `export const ${list} = ${JSON.stringify(value)};`;
    },
  };
}

/** React Router names its components for developer tools, which keeps those that nobody uses in the first load. */
function dropUnusedComponents(): Plugin {
  return {
    name: 'drop-unused-components',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) =>
        code.replaceAll(/^\w+\.displayName = .+;$/gm, '').replaceAll(/\bReact(\$1)?\.(forwardRef|memo)\(/g, '/* @__PURE__ */ $&'),
    },
  };
}

/** Gives the header in the page the classes of the layout: a phone shows it before the script has run. */
function styleHeader(command: 'build' | 'serve'): Plugin {
  const layout = join(import.meta.dirname, 'app/layout.module.css');
  return {
    name: 'style-header',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replaceAll(/(?<=class=")layout\.(\w+)/g, (_, name: string) => scopedName(command)(name, layout)),
    },
  };
}

/** Adding a link for a file takes a phone longer than finding that it is there, and the page links the first ones itself. */
function withoutFirstFiles(file: string, dependencies: string[]): string[] {
  return dependencies.filter((name) => name !== file && !firstParts.test(name));
}

/**
 * Preloads what every screen needs and the first script asks for late: the text font, so that text does not shift, and `frame` with what
 * it imports, which would cost a slow connection one more round trip. They come after the styles and the first script.
 */
function preloadFirstFiles(): Plugin {
  return {
    name: 'preload-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => /next-latin-wght-normal.*\.woff2$/.test(name));
        const frame = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'frame');
        if (!font || frame?.type !== 'chunk') throw new Error('The text font or the frame is not in the build.');
        const scripts = [frame.fileName, ...frame.imports].filter((name) => !html.includes(name));
        const missing = scripts.find((name) => !firstParts.test(name));
        if (missing) throw new Error(`${missing} is not among the first parts.`);
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', fetchpriority: 'low', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          },
          ...scripts.map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', fetchpriority: 'low', href: `/${name}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
        ];
      },
    },
  };
}

/** Writes a .br and a .gz file next to each text file; the server sends these. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
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
