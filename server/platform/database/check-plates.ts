import type { RecallTable } from '@fettle/contract/shared/plate/recall-table.ts';
import type { Settled } from '@fettle/contract/shared/plate/settled.ts';
import { plateFacts } from '@fettle/contract/shared/plate/settled-plate.ts';
import { sql } from 'kysely';
import type { Db } from './engine.ts';
import { lockRows } from './lock-rows.ts';

/** Small enough not to delay other requests. */
const batchSize = 500;

/**
 * Compares the next machines with the rules of serials and the table of recalls, and saves what differs.
 * `last`: the id of the last machine, or undefined if there are no more.
 */
export async function checkNextPlates(db: Db, table: RecallTable, after: number): Promise<{ last: number | undefined; machines: number }> {
  const machines = await plates(db).where('id', '>', after).limit(batchSize).execute();
  const different = machines.filter((machine) => differingFacts(machine, table));
  if (different.length > 0) {
    // Few differ: only they are locked, and read again, because they may have been changed meanwhile.
    const ids = different.map(({ id }) => id);
    const locked = await lockRows(db, plates(db).where('id', 'in', ids), ['machines']).execute();
    const changed = locked.flatMap((machine) => {
      const facts = differingFacts(machine, table);
      return facts ? [sql`(cast(${machine.id} as bigint), cast(${facts.made} as text), cast(${facts.open_recalls} as integer))`] : [];
    });
    if (changed.length > 0)
      await sql`
        with checked(id, made, open_recalls) as (values ${sql.join(changed)})
        update machines set made = checked.made, open_recalls = checked.open_recalls from checked where machines.id = checked.id`.execute(
        db,
      );
  }
  return { last: machines.at(-1)?.id, machines: machines.length };
}

function plates(db: Db) {
  return db
    .selectFrom('machines')
    .select(['id', 'type_of', 'brand', 'model', 'serial', 'style', 'registered_on', 'made', 'open_recalls', 'settled'])
    .orderBy('id');
}

type StoredPlate = Awaited<ReturnType<ReturnType<typeof plates>['execute']>>[number];

/** Undefined if they are stored already. */
function differingFacts(machine: StoredPlate, table: RecallTable): ReturnType<typeof plateFacts> | undefined {
  const facts = plateFacts({ ...machine, settled: parseSettled(machine.settled) }, table);
  return facts.made === machine.made && facts.open_recalls === machine.open_recalls ? undefined : facts;
}

/** `settled` as it is stored: JSON, or null. */
export function parseSettled(settled: string | null): Settled | null {
  return settled === null ? null : (JSON.parse(settled) as Settled);
}
