import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const webFiles = join(import.meta.dirname, '../web/dist');

export async function buildIdOf(folder: string): Promise<string> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  return /<meta name="fettle-build" content="(\w+)"/.exec(page)?.[1] ?? '';
}

export type OtherBuild = { folder: string; id: string; remove: () => Promise<void> };

/** A copy of the built web app with another build id. */
export async function copyAsOtherBuild(otherId: string): Promise<OtherBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-build-'));
  await cp(webFiles, folder, { recursive: true });
  const id = await buildIdOf(folder);
  for (const name of (await readdir(folder)).filter((name) => /^(index\.html|sw\.js)/.test(name))) {
    const path = join(folder, name);
    if (/\.(br|gz)$/.test(name)) await rm(path);
    else await writeFile(path, (await readFile(path, 'utf8')).replaceAll(id, otherId));
  }
  return { folder, id: otherId, remove: () => rm(folder, { recursive: true }) };
}

/** Removes a file, as if the build had another version of it. */
export async function removeAsset({ folder }: OtherBuild, name: string): Promise<void> {
  await Promise.all(['', '.br', '.gz'].map((ending) => rm(join(folder, 'assets', name + ending))));
  const worker = join(folder, 'sw.js');
  await writeFile(worker, (await readFile(worker, 'utf8')).replace(`/assets/${name},`, ''));
}
