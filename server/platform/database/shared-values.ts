import type { Db } from './engine.ts';
import type { SharedKey } from './shared-key.ts';

export async function findSharedValue(db: Db, key: SharedKey): Promise<string | undefined> {
  return (await db.selectFrom('shared_values').select('value').where('key', '=', key).executeTakeFirst())?.value;
}

export async function saveSharedValue(db: Db, key: SharedKey, value: string): Promise<void> {
  await db
    .insertInto('shared_values')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Saves the value unless another server has saved one already. Returns the one that is saved. */
export async function agreeOnValue(db: Db, key: SharedKey, value: string): Promise<string> {
  const { value: agreed } = await db
    .insertInto('shared_values')
    .values({ key, value })
    // A no-op update, which returns the row that is there.
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return agreed;
}

export async function deleteSharedValue(db: Db, key: SharedKey): Promise<void> {
  await db.deleteFrom('shared_values').where('key', '=', key).execute();
}
