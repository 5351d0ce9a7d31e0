import { randomUUID } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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

/** Creates a database. `empty` skips the migrations. */
export async function freshDatabase(
  name: EngineName,
  contents: 'migrated' | 'empty' = 'migrated',
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

function sqliteFile({ sqliteFolder }: DatabaseFolders, contents: 'migrated' | 'empty') {
  const path = join(sqliteFolder, randomUUID());
  if (contents === 'migrated') copyFileSync(join(sqliteFolder, migratedFile), path);
  return { url: `sqlite:${path}`, remove: async () => rmSync(path, { force: true }) };
}

async function postgresDatabase({ postgresFolder: folder }: DatabaseFolders, contents: 'migrated' | 'empty') {
  if (folder === undefined) throw new Error('No PostgreSQL was started for this run: set FETTLE_TEST_ENGINES.');
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(folder, name, contents === 'migrated' ? migratedTemplate : 'template0');
  return { url: postgresUrl(folder, name), remove: () => dropDatabase(folder, name) };
}
