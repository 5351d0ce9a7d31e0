import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { arrowsUp, firstNames, isProduction, levelsOf } from './floors.ts';
import { cyclesOf, importsOf, projectFiles, read } from './tree.ts';

const sources = projectFiles(/\.tsx?$/);
const production = sources.filter(isProduction);

/** The imports that `isWrong`, as `a imports b`. */
function wrongImports(from: RegExp, isWrong: (imported: string, importer: string) => boolean): string[] {
  return production
    .filter((path) => from.test(path))
    .flatMap((path) =>
      importsOf(path)
        .filter((imported) => isWrong(imported, path))
        .map((imported) => `${path} imports ${imported}`),
    );
}

test.each(['contract', 'server', 'web', 'packages'])(
  'no import runs up between the files and folders of %s/, on any level, types included',
  (side) => {
    const levels = levelsOf(side);
    expect(levels.length).toBeGreaterThan(1);
    expect(levels.flatMap(arrowsUp)).toEqual([]);
  },
);

test('tests import each other in no circle either', () => {
  const graph = new Map(projectFiles(/^(contract|server|web)\/.*\.tsx?$/).map((path) => [path, importsOf(path)]));
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

test.each(['server', 'web'])('%s/ has at most eight rooms, and a room more than two files', (side) => {
  const filesOf = Object.groupBy(projectFiles(new RegExp(`^${side}/[^/]+/`)), (path) => firstNames(path, 2));
  expect(Object.keys(filesOf).length).toBeLessThanOrEqual(8);
  const rooms = projectFiles(new RegExp(`^${side}/(platform|capabilities|sync)/[^/]+/`)).map((path) => firstNames(path, 3));
  const small = [...new Set(rooms)].filter((room) => projectFiles(new RegExp(`^${room}/`)).length < 3);
  expect(small).toEqual([]);
});

test.each(['server', 'web'])('a capability of %s/ has a folder of the same name in the contract', (side) => {
  const folders = projectFiles(new RegExp(`^${side}/capabilities/`)).map((path) =>
    firstNames(path, 3).replace(`${side}/capabilities`, 'contract'),
  );
  const withoutContract = [...new Set(folders)].filter((folder) => projectFiles(new RegExp(`^${folder}/`)).length === 0);
  expect(withoutContract).toEqual([]);
});

test('server/ has no loose files besides main.ts', () => {
  const loose = projectFiles(/^server\/[^/]+$/).filter((path) => !/\/(main(\.\w+)*\.ts|package\.json)$/.test(path));
  expect(loose).toEqual([]);
});

test('only server/platform/database/ imports the adapters of the databases', () => {
  const adapter = /^server\/platform\/database\/(sqlite|postgres)\.ts$/;
  expect(wrongImports(/^server\/(?!platform\/database\/)/, (imported) => adapter.test(imported))).toEqual([]);
});

test('only the composition root imports handlers', () => {
  expect(
    wrongImports(/^server\/(?!startup\/build-app\.ts|demo\/fill-shop\.ts)/, (imported) =>
      ['handlers.ts', 'change-status.ts'].includes(basename(imported)),
    ),
  ).toEqual([]);
});

test('the server reads nothing from web/ except web/dist', () => {
  const readers = production.filter((path) => path.startsWith('server/') && /['"`](?:[^'"`\n]*\/)?web\/(?!dist\b)/.test(read(path)));
  expect(readers).toEqual([]);
});

test('packages do not import the product', () => {
  const product = /^(contract|server|web|e2e|bench|checks|packages)\//;
  expect(
    sources
      .filter((path) => path.startsWith('packages/'))
      .flatMap((path) => importsOf(path).filter((imported) => product.test(imported) && firstNames(imported, 2) !== firstNames(path, 2))),
  ).toEqual([]);
});
