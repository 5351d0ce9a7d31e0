import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { databaseFile, describeDatabase } from '../../platform/database/database-url.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { restoreMark } from '../../platform/database/row-transfer.ts';
import { DatabaseInUseError, filesOf, type SoleUse, withSoleUse } from '../../platform/database/sole-use.ts';
import { CommitError } from '../../platform/database/transaction.ts';
import { hasShop } from '../employees/store.ts';
import { hasCode, makeFolder, syncFolder, writeDurably } from '../../platform/system/durable-files.ts';
import { BackupError } from './backup-error.ts';

/**
 * Runs `work` on an empty database at `url`, which nobody else uses meanwhile. If `work` fails, there is nothing at `url`, as before. If it
 * is interrupted, no server takes what is there for a shop, and the next attempt begins with an empty database again.
 * @throws BackupError if there is something already, of this shop or of another program
 */
export async function withEmptyDatabase<Result>(url: string, work: (engine: Engine) => Promise<Result>): Promise<Result> {
  const path = databaseFile(url);
  if (path === ':memory:') throw new BackupError(`DATABASE_URL names no file: ${url} keeps nothing.`);
  if (path !== undefined) await claimFile(path);
  const outcome = await alone(url, async (use) => {
    const { db } = use.engine;
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    if (tables.some(({ name }) => name === restoreMark)) {
      await use.remove();
      return undefined;
    }
    if (await hasShop(db)) throw new BackupError(`There is already a shop in ${describeDatabase(url)}. It was left as it is.`);
    if (tables.length > 0)
      throw new BackupError(`${describeDatabase(url)} is not empty. It was left as it is. Move it away, or use an empty database.`);
    return { result: await fill(use, work) };
  });
  return outcome ? outcome.result : withEmptyDatabase(url, work);
}

async function fill<Result>({ engine, lastDb, remove }: SoleUse, work: (engine: Engine) => Promise<Result>): Promise<Result> {
  try {
    await engine.db.schema.createTable(restoreMark).addColumn('id', 'integer').execute();
    const result = await work(engine);
    await sql`drop table ${sql.table(restoreMark)}`.execute(lastDb);
    return result;
  } catch (error) {
    // If this fails as well, the mark stays.
    await remove().catch(() => {});
    throw error;
  }
}

/** Creates a missing file, which is no longer missing for other restores. SQLite would fill it from a log that is left there. */
async function claimFile(path: string): Promise<void> {
  if (existsSync(path)) return;
  const rest = filesOf(path).find((name) => existsSync(name));
  if (rest !== undefined) throw new BackupError(`${rest} belongs to a database that was moved away. Move it away too, then try again.`);
  await makeFolder(dirname(path));
  try {
    await writeDurably(path, Buffer.alloc(0));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  await syncFolder(dirname(path));
}

/**
 * Runs `work` while no server uses the database.
 * @throws BackupError if a server uses it
 */
export async function alone<Result>(url: string, work: (use: SoleUse) => Promise<Result>): Promise<Result> {
  try {
    return await withSoleUse(url, work);
  } catch (error) {
    const database = describeDatabase(url);
    if (error instanceof DatabaseInUseError)
      throw new BackupError(
        `${database} is in use. Stop Fettle if it runs there, or wait for the end of another restore or move. Then try again.`,
      );
    if (error instanceof CommitError)
      throw new BackupError(`${database} stopped responding at the end. Try again: only if it is complete, it is left as it is.`);
    throw error;
  }
}

/** @throws BackupError if a file is missing, which opening the database would create */
export function requireFile(url: string): void {
  const path = databaseFile(url);
  if (path !== undefined && !existsSync(path)) throw noShopIn(url);
}

export function noShopIn(url: string): BackupError {
  return new BackupError(`There is no shop in ${describeDatabase(url)}.`);
}
