import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { addKeptRows, keptTable } from '../../platform/database/from-0-2-0.ts';
import { firstUnknown, lastCommitWithOldMigrations, migrate, schemaVersion } from '../../platform/database/migrate.ts';
import type { Row, Table } from '../../platform/database/row-transfer.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { BackupError } from './backup-error.ts';
import { inInsertOrder, summarizeTable, type TableSummary } from './copy-rows.ts';

export type RowSource = {
  /** The migrations of the database that the rows come from, in the order they were applied. */
  migrations: readonly string[];
  /** The columns of each table, in alphabetical order. */
  columns: ReadonlyMap<string, readonly string[]>;
  /** Passes all rows to `take`: the tables in the order of `inInsertOrder`. */
  read: (take: (table: string, rows: readonly Row[]) => Promise<void>) => Promise<void>;
  /** Called after all rows were read. */
  summaries: () => readonly TableSummary[];
};

/**
 * Fills an empty database with all rows, reads them again, and then applies the migrations that they do not have yet.
 * @throws BackupError if the rows do not fit, or if those that were read again differ
 */
export async function fillDatabase(engine: Engine, source: RowSource): Promise<void> {
  requireKnown(source.migrations);
  const isOf020 = schemaVersion(source.migrations) === '0.2.0';
  await migrate(engine, source.migrations.at(-1));
  await engine.withoutTimeLimits((db) => inTransaction(db, (db) => (isOf020 ? copyFrom020 : copyAll)(engine, db, source)));
  await migrate(engine);
}

/** @throws BackupError if a newer program made the rows, or one that this program cannot read */
export function requireKnown(migrations: readonly string[]): void {
  const version = schemaVersion(migrations);
  if (version === 'newer')
    throw new BackupError(
      `It was made by a newer Fettle (it has the migration "${firstUnknown(migrations)}"). Update this one, then try again.`,
    );
  if (version === 'unsupported')
    throw new BackupError(
      `It was made before 1.0 (its last migration is "${migrations.at(-1)}"). Restore it with Fettle from commit ${lastCommitWithOldMigrations}, ` +
        'start that once, and then this version. If that commit cannot either, it says what to do first.',
    );
}

async function copyAll({ transfer }: Engine, db: Db, source: RowSource): Promise<void> {
  const tables = inInsertOrder(await transfer.listTables(db));
  for (const { name, columns } of tables) {
    if (!isDeepStrictEqual(source.columns.get(name), columns))
      throw new BackupError(`The table ${name} does not have the columns that its migrations create.`);
  }
  // Migrations add the rows of an empty shop.
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
  await transfer.withoutIndexing(db, () => insertAll(db, transfer, new Map(tables.map((table) => [table.name, table])), source));
  const summaries = source.summaries();
  for (const table of tables) {
    const expected = summaries.find(({ name }) => name === table.name);
    if (!expected) throw new BackupError(`The table ${table.name} is missing.`);
    if (expected.last_number !== null) await transfer.setLastNumber(db, table.name, expected.last_number);
    requireEqual(expected, await summarizeTable(db, transfer, table));
  }
}

/** The rows of 0.2.0, such as those of the backup before its update, are compared before they are changed. */
async function copyFrom020({ transfer }: Engine, db: Db, source: RowSource): Promise<void> {
  const kept = new Map<string, Table>();
  for (const table of await transfer.listTables(db)) {
    const columns = source.columns.get(table.name);
    if (!columns) continue;
    const list = sql.join(columns.map((column) => sql.ref(column)));
    const name = keptTable(table.name);
    await sql`create table ${sql.table(name)} as select ${list} from ${sql.table(table.name)} where false`.execute(db);
    kept.set(table.name, { ...table, name, columns, isNumbered: false });
  }
  await insertAll(db, transfer, kept, source);
  const summaries = source.summaries();
  for (const [name, table] of kept) {
    const expected = summaries.find((summary) => summary.name === name);
    if (!expected) throw new BackupError(`The table ${name} is missing.`);
    requireEqual({ ...expected, last_number: null }, await summarizeTable(db, transfer, table));
  }
  await addKeptRows(db, transfer);
  for (const { name, last_number } of summaries) if (last_number !== null) await transfer.setLastNumber(db, name, last_number);
}

async function insertAll(db: Db, transfer: Engine['transfer'], tables: ReadonlyMap<string, Table>, source: RowSource): Promise<void> {
  await source.read(async (name, rows) => {
    const table = tables.get(name);
    if (!table) throw new BackupError(`The table ${name} is unknown.`);
    await transfer.insertRows(db, table, rows);
  });
}

function requireEqual(expected: TableSummary, actual: TableSummary): void {
  const { name } = expected;
  if (actual.rows !== expected.rows)
    throw new BackupError(`The table ${name} has ${actual.rows} rows after the copy instead of ${expected.rows}.`);
  if (actual.digest !== expected.digest) throw new BackupError(`The rows of the table ${name} differ after the copy.`);
  if (actual.last_number !== expected.last_number) throw new BackupError(`The numbering of the table ${name} differs after the copy.`);
}
