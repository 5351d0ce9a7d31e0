import { describe, expect, test } from 'vitest';
import type { Engine } from '../../platform/database/engine.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { requestedEngines } from '../../testing/requested-engines.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { changeCounts, countByBlock, countByBlockWith, countByStatus, foldCounts } from './counts.ts';

async function readCounts({ db }: Engine) {
  const totals = await countByStatus(db, {});
  return {
    totals: Object.fromEntries(totals.map(({ status, machines }) => [status, machines])),
    blocks: await countByBlock(db, {}),
    completed: await countByBlockWith(db, { status: 'completed' }),
  };
}

describeEachEngine('The stored counts', (engineName) => {
  test('the stored counts are the same before and after their changes are added up', async () => {
    await using shop = await openTestShop(engineName);
    const { engine, db } = shop;
    for (const status of ['in_progress', 'completed', 'completed'] as const) await shop.addMachine(shop.tess, {}, status);
    await inTransaction(db, (db) => changeCounts(db, [{ status: 'completed', block: 3, by: 7 }]));
    const expected = {
      totals: { in_progress: 1, completed: 9, trashed: 0, exported: 0 },
      blocks: [
        { block: 3, machines: 7 },
        { block: 0, machines: 3 },
      ],
      completed: [
        { block: 3, machines: 7 },
        { block: 0, machines: 2 },
      ],
    };
    expect(await readCounts(engine)).toEqual(expected);
    await foldCounts(engine);
    expect(await db.selectFrom('machine_count_changes').selectAll().execute()).toEqual([]);
    expect(await readCounts(engine)).toEqual(expected);
    await inTransaction(db, (db) => changeCounts(db, [{ status: 'completed', block: 3, by: -7 }]));
    await foldCounts(engine);
    expect((await readCounts(engine)).totals['completed']).toBe(2);
  });

  test('the stored counts have each change once when several servers add them up while machines are added', async () => {
    await using shop = await openTestShop(engineName);
    const { engine } = shop;
    const adding = Promise.all(Array.from({ length: 20 }, () => shop.addMachine(shop.tess)));
    for (let time = 0; time < 10; time += 1) await Promise.all([foldCounts(engine), foldCounts(engine), foldCounts(engine)]);
    await adding;
    await foldCounts(engine);
    expect(await readCounts(engine)).toMatchObject({ totals: { in_progress: 20 }, blocks: [{ block: 0, machines: 20 }] });
  });
});

const postgres = requestedEngines().filter((name) => name === 'postgresql');

describe.each(postgres)('A new machine (%s)', (engineName) => {
  test('a new machine does not wait for another that is not committed', async () => {
    await using shop = await openTestShop(engineName);
    const open = Promise.withResolvers<void>();
    const slow = inTransaction(shop.db, async (db) => {
      await changeCounts(db, [{ status: 'in_progress', block: 0, by: 1 }]);
      await open.promise;
    });
    expect(await shop.addMachine(shop.tess)).toBe(1);
    open.resolve();
    await slow;
  });
});
