import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import type { Tables } from './tables.ts';

// Both databases index each machine's words as one document: its number, type, brand, model, serial, technician and notes. Characters for
// private use mark tokens, so that no word of a text equals them.

/** Starts a copy of each token that is not from a note. */
export const plateMark = '\uE002';

/** Starts the serial in which letters that look like digits are replaced. */
export const lookAlikeMark = '\uE001';

/** Encloses the technician's id. With the name, renaming a technician would change the documents of all their machines. */
export const technicianMark = '\uE000';

/** A word of a search. A machine has it if one of its tokens begins with one of these texts of letters, digits and marks. */
export type WordPrefixes = readonly string[];

/** Ids of machines that have all words, newest first. `isCut`: there may be more. */
export type MachinesWithWords = { ids: number[]; isCut: boolean };

/** Machines of this status, and not of the types with the keys `without`. */
export type Among = { status?: MachineStatus | undefined; without?: readonly string[] };

export type WordIndex = {
  /** Creates the index of a database without machines, and the triggers that fill it. */
  readonly create: (db: Kysely<Tables>) => Promise<void>;
  /**
   * Finds the newest machines that have all words, at most `limit`. Its cost does not depend on the size of the shop: of words that are
   * common but seldom together, it finds only the newest machines. May find machines that only have the first letters of a long word.
   * `among`: only these machines.
   */
  readonly find: (db: Kysely<Tables>, words: readonly WordPrefixes[], limit: number, among?: Among) => Promise<MachinesWithWords>;
  /** Whether any of a row of `employees`' names begins with one of `words`, which are in lower case. May be true for other names too. */
  readonly hasName: (words: readonly string[]) => RawBuilder<SqlBool>;
};

/** Whether the machine with the id in a column is among these. */
export function isAmong(id: string, { status, without = [] }: Among): RawBuilder<SqlBool> {
  const conditions = [
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(without.length === 0 ? [] : [sql`type_of not in (${sql.join(without)})`]),
  ];
  if (conditions.length === 0) return sql`true`;
  return sql`exists (select 1 from machines where machines.id = ${sql.ref(id)} and ${sql.join(conditions, sql` and `)})`;
}

/** SQL for the serial key in a column, with the digits that its letters look like in place of them. */
export const foldedSerialKey = (column: string) =>
  Array.from('OISZBG').reduce((key, letter, index) => `replace(${key}, '${letter}', '${'015286'[index]}')`, column);
