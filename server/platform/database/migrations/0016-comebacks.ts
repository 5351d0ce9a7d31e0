import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** Notes when the machine of an exported repair came back, if it did so within 90 days. */
export const comebacks: Migration = async (db, { instant }) => {
  await db.schema.alterTable('repairs').addColumn('came_back_on', instant).execute();
  const { rows } = await sql<{ machine_id: number; number: number; exported_on: string; started_on: string }>`
    select previous.machine_id, previous.number, previous.exported_on, repairs.started_on
    from repairs
    join repairs as previous on previous.machine_id = repairs.machine_id and previous.number = repairs.number - 1
    where repairs.number > 1 and previous.exported_on is not null`.execute(db);
  for (const { machine_id, number, exported_on, started_on } of rows) {
    if (Date.parse(started_on) - Date.parse(exported_on) > 90 * 86_400_000) continue;
    await sql`update repairs set came_back_on = ${started_on} where machine_id = ${machine_id} and number = ${number}`.execute(db);
  }
  await db.schema
    .createIndex('repairs_came_back')
    .on('repairs')
    .columns(['technician_id', 'came_back_on', 'machine_id'])
    .where(sql.ref('came_back_on'), 'is not', null)
    .execute();
};
