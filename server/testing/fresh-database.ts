import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Engine, openDatabase } from '../database/engine.ts';
import { migrate } from '../database/migrate.ts';
import type { EngineName } from './engines.ts';
import { createDatabase, postgresUrl } from './postgres-cluster.ts';
import { emptyShop } from './postgres.ts';

export type FreshDatabase = {
  url: string;
  engine: Engine;
  /** A second connection, as another process would have it. Closed together with the first. */
  openAgain: () => Engine;
  close: () => Promise<void>;
};

/** A database of its own, on a real engine: with the tables, or `bare`. */
export async function freshDatabase(name: EngineName, contents: 'tables' | 'bare' = 'tables'): Promise<FreshDatabase> {
  const { url, remove } = name === 'sqlite' ? sqliteFile() : await postgresDatabase(contents);
  const engines: Engine[] = [];
  const openAgain = () => {
    const engine = openDatabase(url);
    engines.push(engine);
    return engine;
  };
  const engine = openAgain();
  if (contents === 'tables' && name === 'sqlite') await migrate(engine);
  const close = async () => {
    for (const { db } of engines) await db.destroy();
    remove();
  };
  return { url, engine, openAgain, close };
}

function sqliteFile() {
  const path = join(inject('sqliteFolder'), randomUUID());
  return { url: `sqlite:${path}`, remove: () => rmSync(path) };
}

/** Left behind: the whole cluster is removed at the end of the run. */
async function postgresDatabase(contents: 'tables' | 'bare') {
  const folder = inject('postgresFolder');
  if (folder === undefined) throw new Error('No PostgreSQL was started for this run: set FETTLE_TEST_ENGINES.');
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(folder, name, contents === 'tables' ? emptyShop : 'template0');
  return { url: postgresUrl(folder, name), remove: () => {} };
}
