import type { CreateTableBuilder, Kysely, RawBuilder } from 'kysely';

/** The parts of a migration that differ between the two databases. */
export type Columns = {
  /** Adds an auto-increment `id` column that never reuses a number. */
  autoKey: <Table extends string, Column extends string>(
    table: CreateTableBuilder<Table, Column>,
  ) => CreateTableBuilder<Table, Column | 'id'>;
  /** The type of an instant: text that sorts byte by byte. */
  instant: RawBuilder<unknown>;
  /** Makes all ids, and the columns that refer to them, 64 bits wide. Those of SQLite are. */
  widenIds: (db: Kysely<unknown>) => Promise<void>;
  /** Indexes `machines.search_text` for substring searches of three letters or more. */
  indexAnyPart: (db: Kysely<unknown>) => Promise<void>;
  /** Indexes the words of machines and their notes (see word-index.ts). */
  indexWords: (db: Kysely<unknown>) => Promise<void>;
  /** Indexes the words of employees' names for PostgreSQL's `hasName` (see word-index.ts). */
  indexNames: (db: Kysely<unknown>) => Promise<void>;
  /**
   * Drops the check of a column. SQLite has no statement for it: there `create` makes the table again under another name, without the
   * check and with its columns in the same order, and all rows are copied.
   */
  dropCheck: (db: Kysely<unknown>, column: { table: string; column: string }, create: (name: string) => NewTable) => Promise<void>;
};

type NewTable = { execute: () => Promise<void> };

export type Migration = (db: Kysely<unknown>, columns: Columns) => Promise<void>;
