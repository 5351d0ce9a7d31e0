import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findNote } from '../../../capabilities/notes/store.ts';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

const day = '2026-11-20T15:00:00.000Z';

describeEachEngine('Migration 0013', (engineName) => {
  test('keeps the notes of an existing shop, which have not been edited', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine, '0012-known-models');
    await sql`
      insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
      values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, ${day})`.execute(db);
    await sql`
      insert into machines (
        id, type_of, brand, model, serial, serial_key, search_text,
        status, repair_number, creator_id, registered_on, version, touched_on, technician_id
      ) values (1, 'fridge', 'lg', 'M', 'S', 'S', 'LG M S', 'in_progress', 1, 1, ${day}, 1, ${day}, 1)`.execute(db);
    await sql`insert into notes (id, machine_id, author_id, content, date) values (5, 1, 1, 'Hums.', ${day})`.execute(db);
    await migrate(engine);
    expect(await findNote(db, 5)).toEqual({
      id: 5,
      machine_id: 1,
      content: 'Hums.',
      date: day,
      arrived_on: null,
      author_id: 1,
      author_name: 'Ada Boudreaux',
      edited_on: null,
    });
    await close();
  });
});
