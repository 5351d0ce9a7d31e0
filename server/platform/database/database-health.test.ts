import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { DatabaseHealth } from './database-health.ts';

describeEachEngine('A database that was damaged', (engineName) => {
  test('a damaged database is checked again if it can be repaired while it is open', async () => {
    const database = await freshDatabase(engineName);
    let now = 0;
    const health = new DatabaseHealth({ engine: database.engine, monotonicNow: () => now });
    health.report('damaged');
    now = 4_999;
    expect(await health.state()).toBe('damaged');
    now = 5_000;
    expect(await health.state()).toBe(engineName === 'sqlite' ? 'damaged' : undefined);
    await database.close();
  });
});
