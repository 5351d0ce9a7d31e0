import { type Db, type Engine, openDatabase } from '../database/engine.ts';
import { appliedMigrations } from '../database/migrate.ts';
import { hasShop } from '../database/new-database.ts';
import type { RowTransfer, Table } from '../database/row-transfer.ts';
import { BackupError } from './backup-error.ts';
import { inInsertOrder, lastNumberOf, readRows, type TableSummary } from './copy-rows.ts';
import { describeDatabase, requireUnused, withEmptyDatabase } from './empty-database.ts';
import { fillDatabase, type RowSource } from './fill-database.ts';
import { RowDigest } from './row-digest.ts';

/**
 * Copies a shop to another database, which must be without a shop, and reads all rows again. Returns how many there are. The first database
 * stays as it is. No server may use either.
 * @throws BackupError if the shop cannot be copied there
 */
export async function moveShop(from: string, to: string): Promise<number> {
  await requireUnused(from);
  if (!(await hasShop(from))) throw new BackupError(`There is no shop in ${describeDatabase(from)}.`);
  const source = openDatabase(from);
  try {
    return await withEmptyDatabase(to, (target) => copyShop(source, target));
  } finally {
    await source.db.destroy();
  }
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
