import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findPreferences } from '../../../capabilities/auth/store.ts';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

describeEachEngine('Migration 0014', (engineName) => {
  test('gives the employees of an existing shop the default preferences', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine, '0013-edited-notes');
    await sql`
      insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
      values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, '2026-11-20T15:00:00.000Z')`.execute(db);
    await migrate(engine);
    expect(await findPreferences(db, 1)).toEqual({ text_size: 'normal', theme: 'system', start_screen: 'start_repair' });
    await close();
  });
});
