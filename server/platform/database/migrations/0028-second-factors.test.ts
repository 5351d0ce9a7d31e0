import { expect, test } from 'vitest';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

describeEachEngine('Migration 0028', (engineName) => {
  test('gives nobody of an existing shop a second factor', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    await migrate(engine, '0027-security-events');
    await migrate(engine);
    expect(await engine.db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    await close();
  });
});
