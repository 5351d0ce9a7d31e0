import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLockfile } from './dependencies.ts';
import { read } from './tree.ts';

// The packages that bring Node are not made by those who make Node. Compares each with what they publish, and exits with code 1 if it differs.
const [site = 'https://nodejs.org/dist'] = process.argv.slice(2);
const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
const folder = mkdtempSync(join(tmpdir(), 'official-node-'));
try {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const target = name.replace(/^node-(bin-)?/, '');
    const isOfficial = packagedChecksum(name, version, target) === (await officialChecksum(version, target));
    process.stdout.write(`${name}@${version} ${isOfficial ? 'has the official Node' : 'does NOT have the official Node'}\n`);
    if (!isOfficial) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** @throws Error if the package is another than the one in package-lock.json */
function packagedChecksum(name: string, version: string, target: string): string {
  const line = ['pack', '--json', '--pack-destination', folder, `${name}@${version}`];
  const [packed] = JSON.parse(execFileSync('npm', line, { encoding: 'utf8' })) as { filename: string; integrity: string }[];
  if (!packed || packed.integrity !== readLockfile()[`node_modules/${name}`]?.integrity)
    throw new Error(`${name} is not the package in package-lock.json.`);
  return hash('sha256', unpack(join(folder, packed.filename), `package/bin/node${target.startsWith('win-') ? '.exe' : ''}`));
}

/** @throws Error if the archive does not have the published checksum */
async function officialChecksum(version: string, target: string): Promise<string | undefined> {
  const publish = async (file: string) => {
    const response = await fetch(`${site}/v${version}/${file}`);
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
  const published = new Map(
    (await publish('SHASUMS256.txt'))
      .toString()
      .split('\n')
      .map((line) => line.split(/ +/))
      .map(([sum, file]) => [file, sum]),
  );
  if (target.startsWith('win-')) return published.get(`${target}/node.exe`);
  const root = `node-v${version}-${target}`;
  const archive = await publish(`${root}.tar.gz`);
  if (hash('sha256', archive) !== published.get(`${root}.tar.gz`)) throw new Error(`${root}.tar.gz does not have the published checksum.`);
  const path = join(folder, 'official.tar.gz');
  writeFileSync(path, archive);
  return hash('sha256', unpack(path, `${root}/bin/node`));
}

function unpack(archive: string, path: string): Buffer {
  return execFileSync('tar', ['-xzOf', archive, path], { maxBuffer: Infinity });
}
