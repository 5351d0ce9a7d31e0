import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/engine.ts';
import { emptyPlace, fillShop, summarizeShop, temporaryFolder } from '../../testing/backup-places.ts';
import { backupSource } from '../../testing/backup-source.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { requestedEngines } from '../../testing/requested-engines.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { makeBackup } from './make-backup.ts';
import { moveShop } from './move-shop.ts';
import { restoreBackup } from './restore-backup.ts';

describeEachEngine('A shop', (engineName) => {
  test.each(requestedEngines())('a shop moves to another database and back, with every row (to %s)', async (target) => {
    using temporary = temporaryFolder();
    const first = await emptyPlace(engineName, temporary.folder);
    const second = await emptyPlace(target, temporary.folder);
    const third = await emptyPlace(engineName, temporary.folder);
    const file = join(temporary.folder, 'backup.tar');
    await using shop = await openTestShop(engineName);
    await fillShop(shop);
    const summary = await summarizeShop(shop.engine);
    await makeBackup(file, await backupSource(shop, temporary.folder), { passphrase: undefined, now: () => shop.clock.now });
    await restoreBackup(file, first, undefined);

    const rows = await moveShop(first.databaseUrl, second.databaseUrl);
    expect(rows).toBe(summary.reduce((sum, table) => sum + table.rows, 0));
    await moveShop(second.databaseUrl, third.databaseUrl);

    for (const { databaseUrl } of [first, second, third]) {
      const engine = openDatabase(databaseUrl);
      expect(await summarizeShop(engine)).toEqual(summary);
      await engine.db.destroy();
    }
  });
});
