import { expect, test } from 'vitest';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { listWallLinks } from '../../../capabilities/wall/store.ts';
import { migrate } from '../migrate.ts';

describeEachEngine('Migration 0020', (engineName) => {
  test('gives an existing shop no wall links', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    await migrate(engine, '0018-floor');
    await migrate(engine);
    expect(await listWallLinks(engine.db)).toEqual([]);
    await close();
  });
});
