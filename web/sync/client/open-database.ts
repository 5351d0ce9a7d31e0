import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * Returns a function that opens a database of this browser, once. `upgrade` creates what an empty one needs. The function throws a
 * `DOMException` where the browser has no storage, as in some private windows; the next call tries again.
 */
export function databaseOpener<Schema extends DBSchema>(
  name: string,
  upgrade: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let database: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    database = undefined;
  };
  async function open(): Promise<IDBPDatabase<Schema>> {
    try {
      return await openDB<Schema>(name, 1, { upgrade, terminated: forget });
    } catch (error) {
      forget();
      throw error;
    }
  }
  return () => (database ??= open());
}
