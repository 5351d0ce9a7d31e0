import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of `packages` in package-lock.json. */
export type LockedPackage = {
  license?: string;
  version?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  integrity?: string;
};

/** Licenses that allow Fettle to be used, changed and passed on under MIT, as SPDX identifiers. */
const allowedLicenses = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
  'Zlib',
  // For the fonts of the web app.
  'OFL-1.1',
  // Applies to changed files of the package itself. Only build and test tools have it.
  'MPL-2.0',
]);

/** Packages whose entry names no SPDX identifier, with the license in their files. */
const readLicenses: Readonly<Record<string, string>> = {
  // Bitstream Vera and Arev licenses: free to use, embed and pass on; changed fonts need another name.
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
};

/** Packages that may run a script when they are installed. */
const allowedInstallScripts: ReadonlySet<string> = new Set();

export type Dependency = { name: string; version: string; license: string; isDevelopment: boolean };

/** The installed packages by name, without our own. */
export function listDependencies(packages: Readonly<Record<string, LockedPackage>>): Dependency[] {
  return installed(packages).map(([name, { version = '', license = 'none', dev = false }]) => ({
    name,
    version,
    isDevelopment: dev,
    license: readLicenses[name] ?? license,
  }));
}

/** What may not be installed, as sentences: unknown licenses, and scripts that run without anybody having read them. */
export function findForbidden(packages: Readonly<Record<string, LockedPackage>>): string[] {
  const licenses = listDependencies(packages)
    .filter(({ name, license }) => !isAllowed(license) && !(name in readLicenses))
    .map(({ name, license }) => `${name} has the license ${license}, which is not on the list.`);
  const scripts = installed(packages)
    .filter(([name, { hasInstallScript = false }]) => hasInstallScript && !allowedInstallScripts.has(name))
    .map(([name]) => `${name} runs a script when it is installed.`);
  return [...licenses, ...scripts];
}

function installed(packages: Readonly<Record<string, LockedPackage>>): [name: string, LockedPackage][] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, locked]): [string, LockedPackage] => [path.split('node_modules/').at(-1) ?? '', locked])
    .toSorted(([one], [other]) => one.localeCompare(other));
}

/** `(MIT OR GPL-3.0-only)` needs one allowed license, `(MIT AND Zlib)` all of them. */
function isAllowed(license: string): boolean {
  const text = license.replace(/^\((.*)\)$/, '$1');
  return text.split(' OR ').some((choice) => choice.split(' AND ').every((name) => allowedLicenses.has(name)));
}

export function readLockfile(): Record<string, LockedPackage> {
  const text = readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8');
  return (JSON.parse(text) as { packages: Record<string, LockedPackage> }).packages;
}
