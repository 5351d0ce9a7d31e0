import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { inject, type ProvidedContext } from 'vitest';
import { type Engine, openDatabase } from '../platform/database/engine.ts';
import type { EngineName } from './requested-engines.ts';
import { createDatabase, dropDatabase, postgresUrl } from './postgres-cluster.ts';
import { migratedTemplate } from './postgres-setup.ts';
import { migratedFile } from './sqlite-setup.ts';

export type FreshDatabase = {
  url: string;
  engine: Engine;
  /** Opens another connection pool, like a second process. `close` closes it too. */
  openAgain: () => Engine;
  close: () => Promise<void>;
};

/** Where the databases of a run are: what the global setup of the tests provides. */
export type DatabaseFolders = Pick<ProvidedContext, 'sqliteFolder' | 'postgresFolder'>;

/** `0.2.0`: the shop that this release has filled, in shop-0-2-0/. */
type Contents = 'migrated' | 'empty' | '0.2.0';

const shopOf020 = (file: string) => join(import.meta.dirname, 'shop-0-2-0', file);

/** Creates a database. */
export async function freshDatabase(
  name: EngineName,
  contents: Contents = 'migrated',
  folders: DatabaseFolders = { sqliteFolder: inject('sqliteFolder'), postgresFolder: inject('postgresFolder') },
): Promise<FreshDatabase> {
  const { url, remove } = name === 'sqlite' ? sqliteFile(folders, contents) : await postgresDatabase(folders, contents);
  const engines: Engine[] = [];
  const openAgain = () => {
    const engine = openDatabase(url);
    engines.push(engine);
    return engine;
  };
  const engine = openAgain();
  const close = async () => {
    for (const { db } of engines) await db.destroy();
    await remove();
  };
  return { url, engine, openAgain, close };
}

/** The URL of an empty database that nobody is connected to. The run removes it at its end. */
export async function emptyDatabase(engineName: EngineName): Promise<string> {
  const { url, engine } = await freshDatabase(engineName, 'empty');
  await engine.db.destroy();
  return url;
}

function sqliteFile({ sqliteFolder }: DatabaseFolders, contents: Contents) {
  const path = join(sqliteFolder, randomUUID());
  if (contents === '0.2.0') writeFileSync(path, gunzipSync(readFileSync(shopOf020('shop.db.gz'))));
  if (contents === 'migrated') copyFileSync(join(sqliteFolder, migratedFile), path);
  return { url: `sqlite:${path}`, remove: async () => rmSync(path, { force: true }) };
}

async function postgresDatabase({ postgresFolder: folder }: DatabaseFolders, contents: Contents) {
  if (folder === undefined) throw new Error('No PostgreSQL was started for this run: set FETTLE_TEST_ENGINES.');
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(folder, name, contents === 'migrated' ? migratedTemplate : 'template0');
  if (contents === '0.2.0')
    execFileSync('psql', ['--quiet', '-v', 'ON_ERROR_STOP=1', '-h', folder, '-U', 'fettle', '-f', shopOf020('shop.sql'), name], {
      stdio: 'pipe',
    });
  return { url: postgresUrl(folder, name), remove: () => dropDatabase(folder, name) };
}
