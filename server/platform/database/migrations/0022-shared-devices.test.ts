import { expect, test } from 'vitest';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

describeEachEngine('Migration 0022', (engineName) => {
  test('keeps sessions, which began with a password on a device of their own', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    await migrate(engine, '0021-setup-steps');
    const { db } = engine;
    const started_on = '2026-11-20T15:00:00.000Z';
    const person = {
      first_name: 'Ada',
      last_name: 'Boudreaux',
      email: 'ada@bayou.example',
      password: '$argon2id$',
      is_admin: 1,
      role: 0,
    } as const;
    await db
      .insertInto('employees')
      .values({ ...person, founder: 1, registered_on: started_on, left_on: null })
      .execute();
    const session = { token_hash: 'a'.repeat(64), employee_id: 1, started_on, last_used_on: '2026-11-21T15:00:00.000Z' };
    await db.insertInto('sessions').values(session).execute();
    await migrate(engine);
    expect(await db.selectFrom('sessions').selectAll().execute()).toMatchObject([{ ...session, device_id: null, password_on: started_on }]);
    await close();
  });
});
