import { expect, test } from 'vitest';
import type { Engine } from '../../platform/database/engine.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import type { ThrottleKey } from './login-throttle-keys.ts';
import { beginAttempt, deleteExpiredCounts } from './login-throttle.ts';

const tess: ThrottleKey = { key: 'stranger 2 203.0.113.7', employee_id: 2, limit: 'own' };
const address: ThrottleKey = { key: 'address 203.0.113.7', employee_id: null, limit: 'shared' };

async function openCounts(engineName: Engine['name']) {
  const { engine, close } = await freshDatabase(engineName);
  const clock = { ms: Date.parse('2026-11-20T15:00:00.000Z') };
  const begin = (...keys: ThrottleKey[]) => beginAttempt({ engine, monotonicNow: () => clock.ms }, keys, 'password');
  /** Returns the seconds to wait, or 0 after counting a failure. */
  const fail = (...keys: ThrottleKey[]) =>
    begin(...keys).then(
      () => 0,
      (error: { details: { retryAfterSeconds: number } }) => error.details.retryAfterSeconds,
    );
  const counts = () => engine.db.selectFrom('attempt_counts').selectAll().orderBy('key').execute();
  return { engine, clock, begin, fail, counts, [Symbol.asyncDispose]: close };
}

describeEachEngine('Throttling', (engineName) => {
  test('a wait doubles from 5 seconds up to 15 minutes', async () => {
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

  test('a count expires an hour after the last failure', async () => {
    await using shop = await openCounts(engineName);
    for (let failure = 1; failure <= 5; failure += 1) await shop.fail(tess);
    expect(await shop.fail(tess)).toBe(5);
    shop.clock.ms += 60 * 60_000;
    for (let failure = 1; failure <= 5; failure += 1) expect(await shop.fail(tess)).toBe(0);
  });

  test('an address has 100 failures per hour without a wait, no matter how they are spread', async () => {
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

  test('the longest wait of several keys applies, and attempts during it are not counted', async () => {
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

  test('a success clears the failures before it on a key of its own', async () => {
    await using shop = await openCounts(engineName);
    for (let failure = 1; failure <= 4; failure += 1) await shop.fail(tess);
    await (await shop.begin(tess)).succeed(shop.engine.db);
    expect(await shop.counts()).toEqual([]);
  });

  test('a success undoes only its own failure and wait on a shared key', async () => {
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

  test('a failure dated in the future does not make the wait longer', async () => {
    await using shop = await openCounts(engineName);
    for (let failure = 1; failure <= 5; failure += 1) await shop.fail(tess);
    shop.clock.ms -= 86_400_000;
    expect(await shop.fail(tess)).toBe(5);
    shop.clock.ms += 5000;
    expect(await shop.fail(tess)).toBe(0);
  });

  test('the number of counts is capped, and the oldest are deleted first', async () => {
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
    await deleteExpiredCounts(shop.engine, shop.clock.ms);
    const kept = (await shop.counts()).map(({ key }) => key);
    expect(kept).toHaveLength(50_000);
    expect(kept).toContain('address 203.0.113.8');
    expect(kept).not.toContain(tess.key);
  });

  test('only expired counts are deleted', async () => {
    await using shop = await openCounts(engineName);
    await shop.fail(tess);
    shop.clock.ms += 60 * 60_000;
    await shop.fail(address);
    await deleteExpiredCounts(shop.engine, shop.clock.ms);
    expect((await shop.counts()).map(({ key }) => key)).toEqual([address.key, tess.key]);
    shop.clock.ms += 1;
    await deleteExpiredCounts(shop.engine, shop.clock.ms);
    expect((await shop.counts()).map(({ key }) => key)).toEqual([address.key]);
  });
});
