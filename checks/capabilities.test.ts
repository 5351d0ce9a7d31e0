import { expect, test } from 'vitest';
import { capabilities, infrastructure } from './capabilities.ts';
import { cyclesOf, importsOf, projectFiles, read } from './tree.ts';

const sources = projectFiles(/\.tsx?$/);
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('server/testing/');
const production = sources.filter((path) => !isTest(path));
const order: readonly string[] = capabilities;

const rank = (path: string) => order.indexOf(folderOf(path) ?? '');

/** `notes` for `server/notes/store.ts`; undefined for a file in no folder. */
function folderOf(path: string): string | undefined {
  const [, folder, file] = path.split('/');
  return file === undefined ? undefined : folder;
}

test.each(['contract', 'server', 'web'] as const)('every folder of %s/ is a capability or listed as infrastructure', (side) => {
  const known = new Set<string>([...capabilities, ...infrastructure[side]]);
  const folders = new Set(
    projectFiles(new RegExp(`^${side}/`))
      .map(folderOf)
      .filter((folder) => folder !== undefined),
  );
  expect([...folders].filter((folder) => !known.has(folder))).toEqual([]);
});

test.each(['contract', 'server', 'web'])('no files in %s/ import each other in a cycle, types included', (side) => {
  const graph = new Map(projectFiles(new RegExp(`^${side}/.*\\.tsx?$`)).map((path) => [path, importsOf(path)]));
  expect(cyclesOf(graph)).toEqual([]);
});

test('cyclesOf finds a cycle in a graph', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
    ['d', ['a']],
  ]);
  expect(cyclesOf(graph)).toEqual([['b', 'c']]);
});

test('server/ has no loose files besides main.ts', () => {
  const loose = projectFiles(/^server\/[^/]+$/).filter((path) => !/\/(main(\.\w+)*\.ts|package\.json)$/.test(path));
  expect(loose).toEqual([]);
});

test('a store imports only stores of lower capabilities', () => {
  const wrong = production
    .filter((path) => /^server\/[^/]+\/store\.ts$/.test(path))
    .flatMap((path) =>
      importsOf(path)
        .filter((imported) => /^server\/[^/]+\/store\.ts$/.test(imported) && rank(imported) >= rank(path))
        .map((imported) => `${path} imports ${imported}`),
    );
  expect(wrong).toEqual([]);
});

test("the server's capabilities do not import each other in a cycle, types included", () => {
  const graph = new Map(
    order.map((capability) => [
      capability,
      production
        .filter((path) => path.startsWith(`server/${capability}/`))
        .flatMap((path) => importsOf(path).filter((imported) => imported.startsWith('server/')))
        .map((imported) => folderOf(imported) ?? '')
        .filter((imported) => imported !== capability && order.includes(imported)),
    ]),
  );
  expect(cyclesOf(graph)).toEqual([]);
});

test('only server/database/ imports database drivers and adapters', () => {
  const driver = /^(node:sqlite|pg|server\/database\/(sqlite|postgres)\.ts)$/;
  const wrong = production
    .filter((path) => path.startsWith('server/') && !path.startsWith('server/database/'))
    .flatMap((path) =>
      importsOf(path)
        .filter((imported) => driver.test(imported))
        .map((imported) => `${path} imports ${imported}`),
    );
  expect(wrong).toEqual([]);
});

test('only the composition root imports handlers', () => {
  const roots = new Set(['server/startup/build-app.ts', 'server/demo/fill-shop.ts']);
  const importers = production.filter((path) =>
    importsOf(path).some((imported) => /^server\/[^/]+\/(handlers|change-status)\.ts$/.test(imported)),
  );
  expect(importers.filter((path) => !roots.has(path))).toEqual([]);
});

test('the server reads nothing from web/ except web/dist', () => {
  const readers = production.filter((path) => path.startsWith('server/') && /['"`](?:[^'"`\n]*\/)?web\/(?!dist\b)/.test(read(path)));
  expect(readers).toEqual([]);
});

test('packages do not import the product', () => {
  const wrong = sources
    .filter((path) => path.startsWith('packages/'))
    .flatMap((path) => {
      const own = path.split('/').slice(0, 2).join('/');
      return importsOf(path)
        .filter((imported) => /^(contract|server|web|e2e|bench|checks|packages)\//.test(imported) && !imported.startsWith(`${own}/`))
        .map((imported) => `${path} imports ${imported}`);
    });
  expect(wrong).toEqual([]);
});
