import { expect, test } from 'vitest';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';

describeEachEngine('Migration 0026', (engineName) => {
  test('adds the row that the health check writes', async () => {
    const { engine, close } = await freshDatabase(engineName);
    expect(await engine.db.selectFrom('health_checks').selectAll().execute()).toEqual([{ checks: 0 }]);
    await close();
  });
});
