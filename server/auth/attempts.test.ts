import { expect, test } from 'vitest';
import type { Engine } from '../database/engine.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { describeEachEngine } from '../testing/on-each-engine.ts';
import type { AttemptKey } from './attempt-keys.ts';
import { beginAttempt, deleteExpiredAttempts } from './attempts.ts';

const tess: AttemptKey = { key: 'stranger 2 203.0.113.7', employee_id: 2, limit: 'own' };
const address: AttemptKey = { key: 'address 203.0.113.7', employee_id: null, limit: 'shared' };

async function openCounts(engineName: Engine['name']) {
  const { engine, close } = await freshDatabase(engineName);
  const clock = { ms: Date.parse('2026-11-20T15:00:00.000Z') };
  const begin = (...keys: AttemptKey[]) => beginAttempt({ engine, monotonicNow: () => clock.ms }, keys);
  /** The seconds to wait, and otherwise 0 and a failure. */
  const fail = (...keys: AttemptKey[]) =>
    begin(...keys).then(
      () => 0,
      (error: { details: { retryAfterSeconds: number } }) => error.details.retryAfterSeconds,
    );
  const counts = () => engine.db.selectFrom('attempt_counts').selectAll().orderBy('key').execute();
  return { engine, clock, begin, fail, counts, [Symbol.asyncDispose]: close };
}

describeEachEngine('Attempts', (engineName) => {
  test('waits double from 5 seconds to a quarter of an hour, and no further', async () => {
    await using shop = await openCounts(engineName);
    for (let failure = 1; failure <= 4; failure += 1) expect(await shop.fail(tess)).toBe(0);
    const growing: number[] = [];
    for (let failure = 5; failure <= 14; failure += 1) {
      expect(await shop.fail(tess)).toBe(0);
      const wait = await shop.fail(tess);
      growing.push(wait);
      shop.clock.ms += wait * 1000;
    }
    expect(growing).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  });

  test('after an hour without a failure all is forgiven', async () => {
    await using shop = await openCounts(engineName);
    for (let failure = 1; failure <= 5; failure += 1) await shop.fail(tess);
    expect(await shop.fail(tess)).toBe(5);
    shop.clock.ms += 60 * 60_000;
    for (let failure = 1; failure <= 5; failure += 1) expect(await shop.fail(tess)).toBe(0);
  });

  test('a hundred failures at an address are free each hour, however they are spread', async () => {
    await using shop = await openCounts(engineName);
    for (let hour = 1; hour <= 2; hour += 1) {
      for (let failure = 1; failure <= 99; failure += 1) {
        expect(await shop.fail(address)).toBe(0);
        shop.clock.ms += 36_000;
      }
      shop.clock.ms += 36_000;
    }
    for (let failure = 1; failure <= 100; failure += 1) expect(await shop.fail(address)).toBe(0);
    expect(await shop.fail(address)).toBe(5);
  });

  test('the longest wait of several keys holds, and while it does nothing is counted', async () => {
    await using shop = await openCounts(engineName);
    for (let failure = 1; failure <= 6; failure += 1) {
      await shop.fail(tess);
      shop.clock.ms += 5000;
    }
    const before = await shop.counts();
    shop.clock.ms -= 5000;
    for (let n = 0; n < 5; n += 1) expect(await shop.fail(tess, address)).toBe(10);
    expect(await shop.counts()).toEqual(before);
  });

  test('a success takes its own failure at a shared key back, with the wait that this brought, and no other', async () => {
    await using shop = await openCounts(engineName);
    for (let failure = 1; failure <= 100; failure += 1) await shop.fail(address);
    const before = await shop.counts();
    shop.clock.ms += 5000;
    const attempt = await shop.begin(address);
    expect(await shop.fail(address)).toBe(10);
    await attempt.succeed(shop.engine.db);
    expect(await shop.counts()).toEqual(before);
    const [first, second] = [await shop.begin(address), await shop.fail(address)];
    expect(second).toBe(10);
    shop.clock.ms += 10_000;
    expect(await shop.fail(address)).toBe(0);
    await first.succeed(shop.engine.db);
    expect(await shop.fail(address)).toBe(10);
  });

  test('a wait is never longer than itself, though the failure seems to lie in the future', async () => {
    await using shop = await openCounts(engineName);
    for (let failure = 1; failure <= 5; failure += 1) await shop.fail(tess);
    shop.clock.ms -= 86_400_000;
    expect(await shop.fail(tess)).toBe(5);
    shop.clock.ms += 5000;
    expect(await shop.fail(tess)).toBe(0);
  });

  test('strangers who invent addresses cannot fill the table, and push out the oldest only', async () => {
    await using shop = await openCounts(engineName);
    await shop.fail(tess);
    shop.clock.ms += 1000;
    for (let failure = 1; failure <= 5; failure += 1) await shop.fail(address);
    const instant = new Date(shop.clock.ms).toISOString();
    for (let batch = 0; batch < 50; batch += 1) {
      const rows = Array.from({ length: 1000 }, (_, n) => ({ key: `address ${batch} ${n}`, employee_id: null, failures: 1 }));
      await shop.engine.db
        .insertInto('attempt_counts')
        .values(rows.map((row) => ({ ...row, counted_since: instant, last_failed_on: instant })))
        .execute();
    }
    shop.clock.ms += 1000;
    await shop.fail({ ...address, key: 'address 203.0.113.8' });
    await deleteExpiredAttempts(shop.engine, shop.clock.ms);
    const kept = (await shop.counts()).map(({ key }) => key);
    expect(kept).toHaveLength(50_000);
    expect(kept).toContain('address 203.0.113.8');
    expect(kept).not.toContain(tess.key);
  });

  test('what is forgiven is deleted, and nothing that counts', async () => {
    await using shop = await openCounts(engineName);
    await shop.fail(tess);
    shop.clock.ms += 60 * 60_000;
    await shop.fail(address);
    await deleteExpiredAttempts(shop.engine, shop.clock.ms);
    expect((await shop.counts()).map(({ key }) => key)).toEqual([address.key, tess.key]);
    shop.clock.ms += 1;
    await deleteExpiredAttempts(shop.engine, shop.clock.ms);
    expect((await shop.counts()).map(({ key }) => key)).toEqual([address.key]);
  });
});
