import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** The parts of the schema that differ between the two databases. */
export type Columns = {
  /** The type of an `id` that the database numbers, and never with a number that another row had. */
  key: RawBuilder<unknown>;
  /** The type of a column that refers to an id. */
  id: RawBuilder<unknown>;
  /** The type of an instant: text that sorts byte by byte. */
  instant: RawBuilder<unknown>;
  /**
   * Indexes `machines.search_text` for substring searches of three letters or more, and the words of machines and their notes (see
   * word-index.ts). Both are empty until rows are added.
   */
  createSearch: (db: Kysely<Tables>) => Promise<void>;
};

export type Migration = (db: Kysely<Tables>, columns: Columns) => Promise<void>;
