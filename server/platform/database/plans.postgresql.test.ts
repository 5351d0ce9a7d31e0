import { sql, type SqlBool } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listEventsAfter } from '../../capabilities/live/store.ts';
import { machinePage } from '../../capabilities/machines/keyset-page.ts';
import { countRepairs, listFinishedRepairs, listOpenRepairs } from '../../capabilities/reports/store.ts';
import { countUnseenNews, listFinishedOnBench } from '../../capabilities/repairs/bench-store.ts';
import { listComebacks } from '../../capabilities/repairs/comebacks.ts';
import { requestedEngines } from '../../testing/requested-engines.ts';
import { seedMachines } from '../../testing/seed-machines.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { runQuery } from './transaction.ts';

describe.each(requestedEngines().filter((name) => name === 'postgresql'))('On %s', (engineName) => {
  test('a page of a list, a bench and its news, new events and metrics are planned once for a connection', async () => {
    await using shop = await openTestShop(engineName);
    const machines = 5_000;
    await seedMachines(
      shop,
      Array.from({ length: machines }, (_, at) => ({ id: at + 1, status: at % 2 === 0 ? 'completed' : 'in_progress' }) as const),
    );
    await sql`analyze`.execute(shop.db);

    const { db } = shop;
    for (let page = 1; page <= 10; page += 1) {
      const day = `2026-11-${10 + page}`;
      await machinePage(db, 'in_progress', machines / 2, page, 25);
      await machinePage(db, 'all', machines, page, 50);
      await listFinishedOnBench(db, { employee: shop.tess.id, from: day, before: `${day}T12` });
      await countUnseenNews(db, shop.tess.id + page);
      await listEventsAfter(db, { after: machines - page });
      await listOpenRepairs(db, shop.tess.id, machines);
      await listFinishedRepairs(db, { employee: shop.tess.id, from: day, before: `${day}T12` }, machines);
      await countRepairs(db, { employee: shop.tess.id, from: day, before: `${day}T12` }, 100 + page);
      await listComebacks(db, { employee: shop.tess.id, from: day, before: `${day}T12`, limit: 100 + page });
    }
    // Read like the others, on the same connection.
    const statements = db
      .selectFrom(sql<{ custom_plans: number; generic_plans: number }>`pg_prepared_statements`.as('statements'))
      .select(['custom_plans', 'generic_plans'])
      .where(sql<SqlBool>`custom_plans + generic_plans >= 10`);
    const plans = await runQuery(db, statements.compile());
    expect(plans.filter(({ custom_plans }) => custom_plans > 0)).toEqual([]);
    expect(plans.length).toBeGreaterThanOrEqual(11);
  });

  test('no statement is compiled', async () => {
    await using shop = await openTestShop(engineName);
    expect((await sql`show jit`.execute(shop.db)).rows).toEqual([{ jit: 'off' }]);
  });
});
