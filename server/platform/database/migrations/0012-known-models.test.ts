import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findKnownModel } from '../../../capabilities/machines/known-model.ts';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

const now = '2026-11-20T15:00:00.000Z';

describeEachEngine('Migration 0012', (engineName) => {
  test('finds the models of an existing shop, through its index', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine, '0010-bench');
    await sql`
      insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
      values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, ${now})`.execute(db);
    for (const [index, model] of ['wf-45 t', 'WF45T', '\u00e9t\u00e9 1'].entries()) {
      await sql`
        insert into machines (
          id, type_of, brand, model, serial, serial_key, search_text,
          status, repair_number, creator_id, registered_on, version, touched_on, technician_id
        ) values (${index + 1}, 'washer', 'samsung', ${model}, 'S', 'S', 'X', 'trashed', 1, 1, ${now}, 1, ${now}, 1)`.execute(db);
    }
    await migrate(engine);
    expect(await findKnownModel(db, 'wf45t')).toEqual({ machines: 2, type_of: 'washer', brand: 'samsung', style: null, color: null });
    expect(await findKnownModel(db, '\u00e9t\u00e91')).toMatchObject({ machines: 1 });
    await close();
  });
});
