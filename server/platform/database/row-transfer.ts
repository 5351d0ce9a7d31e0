import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A table whose rows a backup has. Indexes of words are not among them, because they are filled from other tables. */
export type Table = {
  name: string;
  /** The columns in alphabetical order, because the order in the database depends on its migrations. */
  columns: readonly string[];
  /** The columns of the primary key, in its order. */
  key: readonly string[];
  /** Other tables that its rows refer to. */
  references: readonly string[];
  /** Whether the database numbers its rows. */
  isNumbered: boolean;
};

/** All columns are integers or text. */
export type Value = string | number | null;

/** A row's values, in the order of the table's columns. */
export type Row = readonly Value[];

/** What differs between the databases when all rows are copied. */
export type RowTransfer = {
  /** The tables of the database, at whatever migration it is. */
  readonly listTables: (db: Kysely<Tables>) => Promise<Table[]>;
  readonly insertRows: (db: Kysely<Tables>, table: Table, rows: readonly Row[]) => Promise<void>;
  /** The highest number that a row of the table ever had; 0 if it never had a row. */
  readonly lastNumber: (db: Kysely<Tables>, table: string) => Promise<number>;
  /** The next row gets a number above `last`. */
  readonly setLastNumber: (db: Kysely<Tables>, table: string, last: number) => Promise<void>;
  /** Keeps `work` from indexing each row, and fills the indexes of words once it has succeeded. `db` is a transaction. */
  readonly withoutIndexing: (db: Kysely<Tables>, work: () => Promise<void>) => Promise<void>;
  /** The size of the database. */
  readonly databaseBytes: (db: Kysely<Tables>) => Promise<number>;
};

/** Marks a database whose restore has not ended: neither a shop nor an empty database. */
export const restoreMark = 'unfinished_restore';

/** Tables of the migrator, of a restore and of the health check, and what is filled from other tables. */
export const tablesNotCopied: readonly string[] = [
  'kysely_migration',
  'kysely_migration_lock',
  restoreMark,
  'health_checks',
  'machine_words',
];
