import { expect, test } from 'vitest';
import { findForbidden, listDependencies, readLockfile } from './dependencies.ts';

test('every dependency has an allowed license, and none runs a script when it is installed', () => {
  const packages = readLockfile();
  expect(listDependencies(packages).length).toBeGreaterThan(300);
  expect(findForbidden(packages)).toEqual([]);
});

test('a license that is not on the list, and an install script, are found', () => {
  const packages = {
    '': { license: 'MIT' },
    'node_modules/@fettle/web': { link: true },
    'node_modules/free': { license: 'MIT', version: '1.0.0' },
    'node_modules/either': { license: '(GPL-3.0-only OR MIT)' },
    'node_modules/both': { license: '(MIT AND GPL-3.0-only)' },
    'node_modules/free/node_modules/@scope/copyleft': { license: 'AGPL-3.0-only' },
    'node_modules/silent': {},
    'node_modules/script': { license: 'MIT', hasInstallScript: true },
  };
  expect(findForbidden(packages)).toEqual([
    '@scope/copyleft has the license AGPL-3.0-only, which is not on the list.',
    'both has the license (MIT AND GPL-3.0-only), which is not on the list.',
    'silent has the license none, which is not on the list.',
    'script runs a script when it is installed.',
  ]);
});
