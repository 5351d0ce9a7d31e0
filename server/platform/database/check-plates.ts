import type { Settled } from '@fettle/contract/shared/plate/settled.ts';
import { plateFacts } from '@fettle/contract/shared/plate/settled-plate.ts';
import { sql } from 'kysely';
import type { Db } from './engine.ts';

/** Small enough not to delay other requests. */
const batchSize = 500;

/** Compares machines with the rules of serials and the table of recalls, and saves what differs. */
export async function checkPlates(db: Db): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) after = await checkNextPlates(db, after);
}

/** Returns the id of the last machine of a batch, or undefined if there are no more. */
async function checkNextPlates(db: Db, after: number): Promise<number | undefined> {
  const machines = await db
    .selectFrom('machines')
    .select(['id', 'type_of', 'brand', 'model', 'serial', 'style', 'registered_on', 'made', 'open_recalls', 'settled'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute();
  const changed = machines.flatMap((machine) => {
    const { made, open_recalls } = plateFacts({ ...machine, settled: parseSettled(machine.settled) });
    if (made === machine.made && open_recalls === machine.open_recalls) return [];
    return [sql`(cast(${machine.id} as bigint), cast(${made} as text), cast(${open_recalls} as integer))`];
  });
  if (changed.length > 0) {
    await sql`
      with checked(id, made, open_recalls) as (values ${sql.join(changed)})
      update machines set made = checked.made, open_recalls = checked.open_recalls from checked where machines.id = checked.id`.execute(db);
  }
  return machines.at(-1)?.id;
}

/** `settled` as it is stored: JSON, or null. */
export function parseSettled(settled: string | null): Settled | null {
  return settled === null ? null : (JSON.parse(settled) as Settled);
}
