import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openStream } from '../../testing/open-stream.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

const listeners = 20;
const writers = 10;
const writes = 1_000;

/** Listens until `signal` aborts, loses the connection again and again, and resumes with the last id. */
async function listen(shop: TestShop, port: number, seen: Set<number>, index: number, signal: AbortSignal): Promise<void> {
  // A session may have ten streams.
  const { cookie } = await shop.logIn(shop.tess);
  let last: number | undefined;
  let losses = 0;
  while (!signal.aborted) {
    const stream = await openStream(shop, cookie, { port, path: last === undefined ? '/api/live' : `/api/live?after=${last}` });
    losses += 1;
    await setTimeout((index * 37 + losses * 101) % 400);
    // The last connection stays until everything has arrived.
    if (last !== undefined && (index + losses) % 5 === 0) await setTimeout(1_500);
    for (const { event, id } of stream.received) {
      if (event === 'resync') throw new Error('Too much was missed.');
      last = Math.max(last ?? 0, Number(id));
      if (event === undefined) seen.add(Number(id));
    }
    stream.leave();
  }
}

describeEachEngine('Streams that lose their connections', (engineName) => {
  test('streams that lose their connections miss no change, with ten writers', async () => {
    await using shop = await openTestShop(engineName);
    // SQLite serves one process.
    const second = engineName === 'postgresql' ? await shop.visitorOfSecondServer() : shop.visitor;
    const machines = await Promise.all(Array.from({ length: writers }, () => shop.addMachine(shop.walt)));
    const before = await shop.countRows();
    // A second passes in 50 ms: 1,000 writes take a minute.
    const time = setInterval(() => shop.clock.advance({ seconds: 1 }), 50);
    const done = new AbortController();
    const seen = Array.from({ length: listeners }, () => new Set<number>());
    const listening = seen.map((ids, index) => listen(shop, index % 2 === 0 ? shop.port : second.port, ids, index, done.signal));
    // Every stream is open once.
    await setTimeout(1_000);

    const headers = { cookie: shop.walt.cookie ?? '' };
    await Promise.all(
      machines.map(async (id, writer) => {
        const client = writer % 2 === 0 ? shop.visitor : second;
        for (let note = 0; note < writes / writers; note += 1) {
          const { status } = await client.call('addNote', { params: { id }, body: { content: `Note ${note}` }, headers });
          expect(status).toBe(200);
          await setTimeout(50);
        }
      }),
    );
    const events = await shop.db.selectFrom('events').select('id').where('kind', '=', 'note_added').execute();
    expect(events).toHaveLength(writes);
    expect((await shop.countRows())['notes']).toBe((before['notes'] ?? 0) + writes);
    // The other server reads the events once a second.
    await expect
      .poll(() => seen.map((ids) => events.filter(({ id }) => !ids.has(id)).length))
      .toEqual(Array.from({ length: listeners }, () => 0));
    done.abort();
    clearInterval(time);
    await Promise.all(listening);
  });
});
