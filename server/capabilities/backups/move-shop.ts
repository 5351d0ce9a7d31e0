import { existsSync } from 'node:fs';
import { type Db, type Engine, sqlitePath } from '../../platform/database/engine.ts';
import { appliedMigrations } from '../../platform/database/migrate.ts';
import type { RowTransfer, Table } from '../../platform/database/row-transfer.ts';
import { hasShop } from '../employees/store.ts';
import { inInsertOrder, lastNumberOf, readRows, type TableSummary } from './copy-rows.ts';
import { alone, noShopIn, withEmptyDatabase } from './empty-database.ts';
import { fillDatabase, type RowSource } from './fill-database.ts';
import { RowDigest } from './row-digest.ts';

/**
 * Copies a shop to another database, which must be without a shop, and reads all rows again. Returns how many there are. The first database
 * stays as it is. No server may use either, also none that starts meanwhile.
 * @throws BackupError if the shop cannot be copied there
 */
export async function moveShop(from: string, to: string): Promise<number> {
  const path = sqlitePath(from);
  // SQLite would create it.
  if (path !== undefined && !existsSync(path)) throw noShopIn(from);
  return alone(from, async ({ engine }) => {
    if (!(await hasShop(engine.db))) throw noShopIn(from);
    return withEmptyDatabase(to, (target) => copyShop(engine, target));
  });
}

async function copyShop(source: Engine, target: Engine): Promise<number> {
  const migrations = await appliedMigrations(source.db);
  return source.readSnapshot(async (db) => {
    const summaries: TableSummary[] = [];
    await fillDatabase(target, await rowSource(db, source.transfer, migrations, summaries));
    return summaries.reduce((sum, { rows }) => sum + rows, 0);
  });
}

/** Adds to `summaries` what was read. */
async function rowSource(db: Db, transfer: RowTransfer, migrations: string[], summaries: TableSummary[]): Promise<RowSource> {
  const tables = inInsertOrder(await transfer.listTables(db));
  return {
    migrations,
    columns: new Map(tables.map(({ name, columns }) => [name, columns])),
    summaries: () => summaries,
    async *rows() {
      for (const table of tables) yield* readTable(db, transfer, table, summaries);
    },
  };
}

async function* readTable(db: Db, transfer: RowTransfer, table: Table, summaries: TableSummary[]) {
  const { name } = table;
  const digest = new RowDigest();
  for await (const rows of readRows(db, table)) {
    digest.add(rows);
    yield { table: name, rows };
  }
  summaries.push({ name, rows: digest.rows, digest: digest.digest, last_number: await lastNumberOf(db, transfer, table) });
}
