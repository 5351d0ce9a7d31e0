import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** Printing a label is no work: `touched_on` goes back to the last change before it. */
export const workOnly: Migration = async (db) => {
  const eventsOfMachine = sql`select max("on") from events where events.machine_id = machines.id`;
  await sql`
    update machines set touched_on = coalesce((${eventsOfMachine} and kind <> 'label_printed'), touched_on)
    where id in (select machine_id from events where kind = 'label_printed')
      and touched_on = (${eventsOfMachine} and kind = 'label_printed')`.execute(db);
};
