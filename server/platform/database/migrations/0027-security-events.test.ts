import { expect, test } from 'vitest';
import { countSecurityEvents } from '../../../capabilities/security/store.ts';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

describeEachEngine('Migration 0027', (engineName) => {
  test('gives an existing shop an empty security log', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    await migrate(engine, '0024-arrivals');
    await migrate(engine);
    expect(await countSecurityEvents(engine.db, {})).toBe(0);
    await close();
  });
});
