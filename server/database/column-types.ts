import type { CreateTableBuilder, Kysely, RawBuilder } from 'kysely';

/** What a migration needs and the two databases spell differently. */
export type Columns = {
  /** Adds a column `id` that numbers itself from 1 and never uses a number twice. */
  autoKey: <Table extends string, Column extends string>(
    table: CreateTableBuilder<Table, Column>,
  ) => CreateTableBuilder<Table, Column | 'id'>;
  /** The type of an instant: text that sorts byte by byte. */
  instant: RawBuilder<unknown>;
  /** Makes `machines.search_text` quick to search for any part of three letters or more. */
  indexAnyPart: (db: Kysely<unknown>) => Promise<void>;
};

export type Migration = (db: Kysely<unknown>, columns: Columns) => Promise<void>;
