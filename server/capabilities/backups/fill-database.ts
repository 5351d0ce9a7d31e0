import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { knownMigrations, migrate } from '../../platform/database/migrate.ts';
import type { Row, Table } from '../../platform/database/row-transfer.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { BackupError } from './backup-error.ts';
import { inInsertOrder, summarizeTable, type TableSummary } from './copy-rows.ts';

export type RowSource = {
  /** The migrations of the database that the rows come from, in the order they were applied. */
  migrations: readonly string[];
  /** The columns of each table, in alphabetical order. */
  columns: ReadonlyMap<string, readonly string[]>;
  /** All rows: the tables in the order of `inInsertOrder`. */
  rows: () => AsyncIterable<{ table: string; rows: readonly Row[] }>;
  /** Called after all rows were read. */
  summaries: () => readonly TableSummary[];
};

/**
 * Fills an empty database with all rows, reads them again, and then applies the migrations that they do not have yet.
 * @throws BackupError if the rows do not fit, or if those that were read again differ
 */
export async function fillDatabase(engine: Engine, source: RowSource): Promise<void> {
  requireKnown(source.migrations);
  await migrate(engine, source.migrations.at(-1));
  await engine.withoutTimeLimits((db) => inTransaction(db, (db) => copyAll(engine, db, source)));
  await migrate(engine);
}

/** @throws BackupError if a newer program made the rows */
export function requireKnown(migrations: readonly string[]): void {
  const known = knownMigrations();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown) throw new BackupError(`It was made by a newer Fettle (it has the migration "${unknown}"). Update this one, then try again.`);
}

async function copyAll({ transfer }: Engine, db: Db, source: RowSource): Promise<void> {
  const tables = inInsertOrder(await transfer.listTables(db));
  for (const { name, columns } of tables) {
    if (!isDeepStrictEqual(source.columns.get(name), columns))
      throw new BackupError(`The table ${name} does not have the columns that its migrations create.`);
  }
  // Migrations add the rows of an empty shop.
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
  await transfer.withoutIndexing(db, () => insertAll(db, transfer, tables, source));
  const summaries = source.summaries();
  for (const table of tables) {
    const expected = summaries.find(({ name }) => name === table.name);
    if (!expected) throw new BackupError(`The table ${table.name} is missing.`);
    if (expected.last_number !== null) await transfer.setLastNumber(db, table.name, expected.last_number);
    requireEqual(expected, await summarizeTable(db, transfer, table));
  }
}

async function insertAll(db: Db, transfer: Engine['transfer'], tables: readonly Table[], source: RowSource): Promise<void> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  for await (const { table: name, rows } of source.rows()) {
    const table = byName.get(name);
    if (!table) throw new BackupError(`The table ${name} is unknown.`);
    await transfer.insertRows(db, table, rows);
  }
}

function requireEqual(expected: TableSummary, actual: TableSummary): void {
  const { name } = expected;
  if (actual.rows !== expected.rows)
    throw new BackupError(`The table ${name} has ${actual.rows} rows after the copy instead of ${expected.rows}.`);
  if (actual.digest !== expected.digest) throw new BackupError(`The rows of the table ${name} differ after the copy.`);
  if (actual.last_number !== expected.last_number) throw new BackupError(`The numbering of the table ${name} differs after the copy.`);
}
