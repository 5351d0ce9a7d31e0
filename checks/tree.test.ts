import { api } from '@fettle/contract';
import { expect, test } from 'vitest';
import { apiMarkdown } from '../server/http/api-markdown.ts';
import { importsOf, projectFiles, read } from './tree.ts';

const sources = projectFiles(/\.tsx?$/);
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('server/testing/');

function strays(from: RegExp, isAllowed: (imported: string, importer: string) => boolean): string[] {
  return sources
    .filter((path) => from.test(path) && !isTest(path))
    .flatMap((path) =>
      importsOf(path)
        .filter((imported) => !isAllowed(imported, path))
        .map((imported) => `${path} imports ${imported}`),
    );
}

/** The capability a file belongs to: `notes` of `server/notes/store.ts`. */
const capabilityOf = (path: string) => path.split('/')[1] ?? '';

test('the imports of the tree are found', () => {
  expect(importsOf('server/startup/build-app.ts')).toContain('server/notes/handlers.ts');
  expect(importsOf('server/startup/build-app.ts')).toContain('contract/index.ts');
});

test('the contract imports zod and itself, nothing else', () => {
  expect(strays(/^contract\//, (imported) => imported === 'zod/mini' || imported.startsWith('contract/'))).toEqual([]);
});

test('server and web know each other only through the contract', () => {
  expect(strays(/^server\//, (imported) => !imported.startsWith('web/'))).toEqual([]);
  expect(strays(/^web\//, (imported) => !imported.startsWith('server/'))).toEqual([]);
});

test('a store calls no other store and knows nothing of HTTP', () => {
  expect(strays(/\/store\.ts$/, (imported) => !imported.endsWith('/store.ts') && !imported.startsWith('server/http/'))).toEqual([]);
});

test('only the file of each database knows its driver', () => {
  const drivers = new Set(['node:sqlite', 'pg']);
  expect(strays(/^server\/(?!database\/(postgres|sqlite)\.ts|demo\/)/, (imported) => !drivers.has(imported))).toEqual([]);
});

test('SQL stands in the database folder and beside its capability, not in handlers', () => {
  expect(strays(/handlers\.ts$/, (imported, path) => imported !== 'kysely' || path === 'server/shop/handlers.ts')).toEqual([]);
});

test('the environment is read in one file', () => {
  const readers = sources.filter((path) => /^(server|contract)\//.test(path) && !isTest(path) && read(path).includes('process.env'));
  expect(readers).toEqual(['server/config/read-config.ts']);
});

test('parts of the web app never import screens', () => {
  expect(strays(/^web\/(?!app\/|screens\/)/, (imported) => !imported.startsWith('web/screens/'))).toEqual([]);
});

test('a part of the web app imports sideways only from machines and auth', () => {
  const shared = new Set(['machines', 'employees', 'auth', 'shop', 'api', 'ui']);
  const isPart = /^web\/(auth|employees|machines|repairs|notes|labels|scanning|metrics|export)\//;
  expect(
    strays(
      isPart,
      (imported, path) =>
        !imported.startsWith('web/') || shared.has(capabilityOf(imported)) || capabilityOf(imported) === capabilityOf(path),
    ),
  ).toEqual([]);
});

test('what has no domain words imports none', () => {
  expect(
    strays(
      /^web\/ui\//,
      (imported) => !imported.startsWith('contract/') && (!imported.startsWith('web/') || imported.startsWith('web/ui/')),
    ),
  ).toEqual([]);
});

test('no file is longer than 400 lines', () => {
  const lengths = projectFiles(/\.(tsx?|css)$/).map((path) => ({ path, lines: read(path).split('\n').length }));
  expect(lengths.filter(({ lines }) => lines > 400)).toEqual([]);
});

test('every npm script that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = projectFiles(/\.(md|yml|service)$/).flatMap((path) =>
    [...read(path).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? ''),
  );
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every file that a document links to exists', () => {
  const files = new Set(projectFiles(/./));
  const broken = projectFiles(/\.md$/).flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, target]) => new URL(target ?? '', `file:///${path}`).pathname.slice(1))
      .filter((target) => !files.has(target) && ![...files].some((file) => file.startsWith(`${target.replace(/\/$/, '')}/`)))
      .map((target) => `${path} links to ${target}`),
  );
  expect(broken).toEqual([]);
});

test('docs/api.md is what the contract says (npm run docs:api prints it)', () => {
  expect(read('docs/api.md')).toBe(`${apiMarkdown(api)}\n`);
});

test('every optional dependency in the lockfile has its entry, so that npm ci works on every platform', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});

test('every dependency is pinned to one version', () => {
  const loose = projectFiles(/package\.json$/).flatMap((path) => {
    const {
      dependencies = {},
      devDependencies = {},
      optionalDependencies = {},
    } = JSON.parse(read(path)) as Record<string, Record<string, string>>;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
      .map(([name, version]) => `${path}: ${name} ${version}`);
  });
  expect(loose).toEqual([]);
});

test('each decision says how it is checked', () => {
  const decisions = projectFiles(/^docs\/decisions\/\d{4}-.+\.md$/);
  expect(decisions).not.toEqual([]);
  expect(decisions.filter((path) => !/^Checked: .+/m.test(read(path)))).toEqual([]);
});
