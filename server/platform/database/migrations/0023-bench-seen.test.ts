import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

const day = '2026-11-20T15:00:00.000Z';

describeEachEngine('Migration 0023', (engineName) => {
  test('counts what has happened before as seen', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine, '0022-shared-devices');
    await sql`
      insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
      values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, ${day})`.execute(db);
    await sql`
      insert into machines (
        id, type_of, brand, model, serial, serial_key, search_text,
        status, repair_number, creator_id, registered_on, version, touched_on, technician_id
      ) values (7, 'fridge', 'lg', 'M', 'S', 'S', 'LG M S', 'in_progress', 1, 1, ${day}, 1, ${day}, 1)`.execute(db);
    await sql`insert into events (id, machine_id, kind, "on", author_id) values (41, 7, 'registered', ${day}, 1)`.execute(db);
    await migrate(engine);
    expect(await db.selectFrom('employees').select('bench_seen_event').execute()).toEqual([{ bench_seen_event: 41 }]);
    await close();
  });
});
