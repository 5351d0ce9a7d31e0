import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findSetting } from '../../../capabilities/shop/store.ts';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

const day = '2026-11-20T15:00:00.000Z';

describeEachEngine('Migration 0021', (engineName) => {
  test('marks the first steps as done in a shop with machines, and in no other', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine);
    expect(await findSetting(db, 'steps_marked_done')).toBeUndefined();
    await close();

    const old = await freshDatabase(engineName, 'empty');
    await migrate(old.engine, '0020-wall-links');
    await sql`
      insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
      values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, ${day})`.execute(old.engine.db);
    await sql`
      insert into machines (
        id, type_of, brand, model, serial, serial_key, search_text,
        status, repair_number, creator_id, registered_on, version, touched_on, technician_id
      ) values (7, 'fridge', 'lg', 'M', 'S', 'S', 'LG M S', 'in_progress', 1, 1, ${day}, 1, ${day}, 1)`.execute(old.engine.db);
    await migrate(old.engine);
    expect(await findSetting(old.engine.db, 'steps_marked_done')).toEqual(['shop', 'team', 'label_printer', 'phones', 'first_machine']);
    await old.close();
  });
});
