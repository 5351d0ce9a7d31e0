import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sortIds } from '../../../capabilities/machines/sorted-list.ts';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

const day = '2026-11-20T15:00:00.000Z';

describeEachEngine('Migration 0015', (engineName) => {
  test('sorts the machines of an existing shop', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine, '0014-preferences');
    await sql`
      insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
      values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, ${day})`.execute(db);
    for (const [index, model] of ['B', 'C', 'A'].entries()) {
      const started = `2026-11-${20 - index}T15:00:00.000Z`;
      await sql`
        insert into machines (
          id, type_of, brand, model, serial, serial_key, search_text,
          status, repair_number, creator_id, registered_on, version, touched_on, technician_id
        ) values (${index + 1}, 'fridge', 'lg', ${model}, ${model}, ${model}, 'X', 'in_progress', 1, 1, ${started}, 1, ${day}, 1)`.execute(
        db,
      );
      await sql`
        insert into repairs (machine_id, number, status, technician_id, started_on)
        values (${index + 1}, 1, 'in_progress', 1, ${started})`.execute(db);
    }
    await migrate(engine);
    expect(await sortIds(db, [1, 2, 3], { sort: 'model', order: 'asc' })).toEqual([3, 1, 2]);
    expect(await sortIds(db, [1, 2, 3], { sort: 'days', order: 'desc' })).toEqual([3, 2, 1]);
    await close();
  });
});
