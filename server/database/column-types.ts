import type { CreateTableBuilder, Kysely, RawBuilder } from 'kysely';

/** The parts of a migration that differ between the two databases. */
export type Columns = {
  /** Adds an auto-increment `id` column that never reuses a number. */
  autoKey: <Table extends string, Column extends string>(
    table: CreateTableBuilder<Table, Column>,
  ) => CreateTableBuilder<Table, Column | 'id'>;
  /** The type of an instant: text that sorts byte by byte. */
  instant: RawBuilder<unknown>;
  /** Indexes `machines.search_text` for substring searches of three letters or more. */
  indexAnyPart: (db: Kysely<unknown>) => Promise<void>;
};

export type Migration = (db: Kysely<unknown>, columns: Columns) => Promise<void>;
