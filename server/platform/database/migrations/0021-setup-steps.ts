import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** A shop that already has machines needs no checklist of the first steps, so they are marked as done. */
export const setupSteps: Migration = async (db) => {
  await sql`
    insert into settings (key, value, changed_on, changed_by)
    select 'steps_marked_done', '["shop","team","label_printer","phones","first_machine"]', registered_on, creator_id
    from machines order by id limit 1`.execute(db);
};
