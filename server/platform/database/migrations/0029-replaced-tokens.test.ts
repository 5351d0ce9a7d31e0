import { expect, test } from 'vitest';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

describeEachEngine('Migration 0029', (engineName) => {
  test('keeps the sessions of an existing shop, whose tokens have not been replaced', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    await migrate(engine, '0028-second-factors');
    const { db } = engine;
    const registered_on = '2026-11-20T15:00:00.000Z';
    const person = { first_name: 'Ada', last_name: 'Boudreaux', email: 'ada@bayou.example', password: '$argon2id$' };
    await db
      .insertInto('employees')
      .values({ ...person, is_admin: 1, role: 0, founder: 1, registered_on, left_on: null })
      .execute();
    const session = { employee_id: 1, started_on: registered_on, last_used_on: registered_on };
    const hashes = ['a', 'b'].map((digit) => digit.repeat(64));
    await db
      .insertInto('sessions')
      .values(hashes.map((token_hash) => ({ ...session, token_hash })))
      .execute();
    await migrate(engine);
    const sessions = await db.selectFrom('sessions').selectAll().orderBy('token_hash').execute();
    expect(sessions).toMatchObject(hashes.map((token_hash) => ({ ...session, token_hash, former_token_hash: null })));
    await close();
  });
});
