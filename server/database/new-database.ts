import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { type Engine, openDatabase } from './engine.ts';
import { dropEverything } from './postgres-row-transfer.ts';
import { inTransaction } from './transaction.ts';

/** A new database. Call `keep` or `discard` once. */
export type NewDatabase = {
  /** Without tables. */
  engine: Engine;
  keep: () => Promise<void>;
  /** Leaves nothing behind. */
  discard: () => Promise<void>;
};

/** Whether a shop was set up in the database. A missing SQLite file is not created. */
export async function hasShop(url: string): Promise<boolean> {
  const path = sqlitePath(url);
  if (path && !existsSync(path)) return false;
  const { db } = openDatabase(url);
  try {
    if (!(await db.introspection.getTables()).some(({ name }) => name === 'employees')) return false;
    const { rows } = await sql`select 1 from employees limit 1`.execute(db);
    return rows.length > 0;
  } finally {
    await db.destroy();
  }
}

/** Whether there is nothing at all: no file, or no tables. What is there may belong to another program. */
export async function isEmpty(url: string): Promise<boolean> {
  const path = sqlitePath(url);
  if (path) return !existsSync(path);
  const { db } = openDatabase(url);
  try {
    return (await db.introspection.getTables({ withInternalKyselyTables: true })).length === 0;
  } finally {
    await db.destroy();
  }
}

/** The database at `url` must be empty. */
export async function createDatabase(url: string): Promise<NewDatabase> {
  const path = sqlitePath(url);
  return path ? createSqliteFile(path) : createPostgresTables(url);
}

async function createSqliteFile(path: string): Promise<NewDatabase> {
  const temporary = `${path}.new`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await removeFiles(temporary);
  const engine = openDatabase(`sqlite:${temporary}`);
  return {
    engine,
    async keep() {
      // Closing the last connection moves everything from the write-ahead log to the file.
      await engine.db.destroy();
      await rename(temporary, path);
    },
    async discard() {
      await engine.db.destroy();
      await removeFiles(temporary);
    },
  };
}

/** With its write-ahead log. */
async function removeFiles(path: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(path + suffix, { force: true });
}

async function createPostgresTables(url: string): Promise<NewDatabase> {
  const engine = openDatabase(url);
  return {
    engine,
    keep: () => engine.db.destroy(),
    async discard() {
      await engine.withoutTimeLimits((db) => inTransaction(db, dropEverything));
      await engine.db.destroy();
    },
  };
}

function sqlitePath(url: string): string | undefined {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
}
