import { describe, expect, test } from 'vitest';
import { insertEvents } from '../machines/events.ts';
import { requestedEngines } from '../../testing/requested-engines.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { EventLog } from './event-log.ts';

describe.each(requestedEngines().filter((name) => name === 'postgresql'))('A server that was suspended (%s)', (engineName) => {
  test('a server that was suspended passes on what was saved while it had read the events, but had not passed them on', async () => {
    await using shop = await openTestShop(engineName);
    const machine_id = await shop.addMachine(shop.walt);
    const add = (db: typeof shop.db, to: string) =>
      insertEvents(db, [
        { machine_id, kind: 'note_added', on: shop.clock.now.toISOString(), arrived_on: null, author_id: shop.walt.id, to },
      ]);
    let time = 0;
    let suspendedMs = 0;
    const passedOn: number[] = [];
    const log = new EventLog({ db: shop.db, now: () => shop.clock.now, monotonicNow: () => time, logError: () => {} });
    const stop = await log.subscribe((events) => {
      passedOn.push(...events.map(({ id }) => id));
      time += suspendedMs;
    });
    const slow = await shop.db.startTransaction().execute();
    await add(slow, 'slow');
    await add(shop.db, 'first');
    log.wake();
    await expect.poll(() => passedOn).toHaveLength(1);
    suspendedMs = 60_000;
    await add(shop.db, 'second');
    log.wake();
    await expect.poll(() => passedOn).toHaveLength(2);
    await slow.commit().execute();
    await expect.poll(() => passedOn).toHaveLength(3);
    expect(passedOn[2]).toBeLessThan(passedOn[0] ?? 0);
    stop();
  });
});
