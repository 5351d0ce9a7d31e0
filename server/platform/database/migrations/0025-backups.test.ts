import { expect, test } from 'vitest';
import { listBackups } from '../../../capabilities/backups/store.ts';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

describeEachEngine('Migration 0025', (engineName) => {
  test('gives an existing shop no backups', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    await migrate(engine, '0024-arrivals');
    await migrate(engine);
    expect(await listBackups(engine.db, 10)).toEqual([]);
    await close();
  });
});
