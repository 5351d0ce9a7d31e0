import { expect, test } from 'vitest';
import { arrowsUp, firstNames, forbiddenImports, isProduction, levelsOf } from './floors.ts';
import { cyclesOf, importsOf, projectFiles, read } from './tree.ts';

/** The folders in `folder` that have files. */
const foldersIn = (folder: string) =>
  Object.groupBy(projectFiles(new RegExp(`^${folder}/[^/]+/`)), (path) => path.slice(folder.length + 1).split('/')[0] ?? '');

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

test.each([
  ['server', ['capabilities', 'commands', 'demo', 'platform', 'startup', 'testing']],
  ['web', ['app', 'capabilities', 'public', 'screens', 'sync', 'testing', 'ui']],
] as const)('%s/ has these rooms, and each room of a floor more than two files', (side, rooms) => {
  expect(Object.keys(foldersIn(side)).toSorted()).toEqual(rooms);
  const floors = ['platform', 'capabilities', 'sync'].map((floor) => foldersIn(`${side}/${floor}`));
  expect(floors.flatMap((floor) => Object.entries(floor).filter(([, files = []]) => files.length < 3))).toEqual([]);
});

test('a capability has the same name in the contract, on the server and in the web app', () => {
  const contract = Object.keys(foldersIn('contract')).filter((folder) => folder !== 'records' && folder !== 'shared');
  expect(contract).toEqual(Object.keys(foldersIn('server/capabilities')));
  expect(Object.keys(foldersIn('web/capabilities')).filter((folder) => !contract.includes(folder))).toEqual([]);
});

test('server/ has no loose files besides main.ts', () => {
  const loose = projectFiles(/^server\/[^/]+$/).filter((path) => !/\/(main(\.\w+)*\.ts|package\.json)$/.test(path));
  expect(loose).toEqual([]);
});

test('only server/platform/database/ imports what is for one database, and only some of its files the drivers', () => {
  const driver = /^(node:sqlite|pg|packages\/pg-pipeline\/.+)$/;
  const withDriver = /\/(engine|prepare-query|read-all|postgresql\/dialect|sqlite\/(dialect|maintenance-thread|segments))\.ts$/;
  const isAllowed = (imported: string, path: string) =>
    path.startsWith('server/platform/database/')
      ? !driver.test(imported) || withDriver.test(path)
      : !driver.test(imported) && !/^server\/platform\/database\/(sqlite|postgresql)\//.test(imported);
  expect(forbiddenImports(/^server\//, isAllowed)).toEqual([]);
});

test('only the composition root imports handlers', () => {
  expect(
    forbiddenImports(
      /^server\/(?!startup\/build-app\.ts|demo\/fill-shop\.ts)/,
      (imported) => !/^server\/.+\/(handlers|change-status)\.ts$/.test(imported),
    ),
  ).toEqual([]);
});

test('the server reads nothing from web/ except web/dist', () => {
  const sources = projectFiles(/^server\/.*\.tsx?$/).filter(isProduction);
  expect(sources.filter((path) => /['"`](?:[^'"`\n]*\/)?web\/(?!dist\b)/.test(read(path)))).toEqual([]);
});

test('packages do not import the product, nor do their tests', () => {
  const product = /^(contract|server|web|e2e|bench|checks|packages)\//;
  expect(
    forbiddenImports(
      /^packages\//,
      (imported, path) => !product.test(imported) || firstNames(imported, 2) === firstNames(path, 2),
      () => true,
    ),
  ).toEqual([]);
});
