import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findMachineCard } from '../../../capabilities/machines/store.ts';
import { listPhotos } from '../../../capabilities/photos/store.ts';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

const day = '2026-11-20T15:00:00.000Z';

describeEachEngine('Migration 0024', (engineName) => {
  test('keeps what an existing shop has recorded, none of it without a connection', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine, '0023-bench-seen');
    await sql`
      insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
      values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, ${day})`.execute(db);
    await sql`
      insert into machines (
        id, type_of, brand, model, serial, serial_key, search_text,
        status, repair_number, creator_id, registered_on, version, touched_on, technician_id
      ) values (7, 'fridge', 'lg', 'M', 'S', 'S', 'LG M S', 'in_progress', 1, 1, ${day}, 1, ${day}, 1)`.execute(db);
    await sql`
      insert into repairs (machine_id, number, status, technician_id, started_on)
      values (7, 1, 'in_progress', 1, ${day})`.execute(db);
    await sql`insert into events (machine_id, kind, "on", author_id) values (7, 'registered', ${day}, 1)`.execute(db);
    await sql`insert into notes (machine_id, author_id, content, date) values (7, 1, 'Hums.', ${day})`.execute(db);
    await sql`
      insert into photos (machine_id, author_id, date, type, width, height, bytes, hash)
      values (7, 1, ${day}, 'image/png', 4, 3, 80, ${'a'.repeat(64)})`.execute(db);
    await migrate(engine);
    const card = await findMachineCard(db, 7);
    expect(card?.events).toMatchObject([{ on: day, arrived_on: null }]);
    expect(card?.notes).toMatchObject([{ date: day, arrived_on: null }]);
    expect(await listPhotos(db, 7, undefined, 10)).toMatchObject([{ date: day, arrived_on: null }]);
    await close();
  });
});
