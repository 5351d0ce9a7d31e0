import { expect, test, describe, beforeAll, afterAll } from 'vitest';
import { countRoundTrips } from '../../testing/count-round-trips.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { requestedEngines } from '../../testing/requested-engines.ts';
import { openTestShop, type TestShop, whirlpoolFridge } from '../../testing/test-shop.ts';

const postgres = requestedEngines().filter((name) => name === 'postgresql');

describe.each(postgres)('Round trips to %s', (engineName) => {
  let shop: TestShop;
  let roundTrips: () => number;
  let id: number;
  let key = 0;

  beforeAll(async () => {
    const database = await countRoundTrips(await freshDatabase(engineName));
    roundTrips = database.roundTrips;
    shop = await openTestShop(engineName, { database });
    id = await shop.addMachine(shop.tess);
  });
  afterAll(() => shop.close());

  /** The round trips of a request with an Idempotency-Key, as pages send it. The first one prepares the statements. */
  async function ofRequest(send: (headers: Record<string, string>) => Promise<{ status: number }>): Promise<number> {
    let before = 0;
    for (let time = 1; time <= 2; time += 1) {
      before = roundTrips();
      key += 1;
      expect((await send({ 'idempotency-key': `key-${key}` })).status).toBe(200);
    }
    return roundTrips() - before;
  }

  test('a card takes two with its session, also when the machine waits for parts', async () => {
    const waiting = await shop.addMachine(shop.tess);
    await shop.tess.call('addAwaitedPart', { params: { id: waiting }, body: { part_number: 'WR60X10185' } });
    const read = (machine: number) => ofRequest(() => shop.tess.call('getMachine', { params: { id: machine } }));
    expect([await read(id), await read(waiting)]).toEqual([2, 2]);
  });

  test('a change of status takes four, with its session, its key and the card in its reply', async () => {
    let [from, to] = ['in_progress', 'completed'];
    const taken = await ofRequest((headers) => {
      [from, to] = [to, from];
      return shop.tess.call('updateMachine', { params: { id }, body: { status: from }, headers });
    });
    expect(taken).toBe(4);
  });

  test('a repeated request takes two, one of which waits for the standby', async () => {
    const request = { params: { id }, body: { content: 'Holding 38 F.' }, headers: { 'idempotency-key': 'repeated' } };
    for (let time = 1; time <= 2; time += 1) await shop.tess.call('addNote', request);
    const before = roundTrips();
    expect((await shop.tess.call('addNote', request)).status).toBe(200);
    expect(roundTrips() - before).toBe(2);
  });

  test('a new machine, a note and an edit take four', async () => {
    const { tess } = shop;
    let number = 0;
    const taken = [
      await ofRequest((headers) => tess.call('addMachine', { body: { ...whirlpoolFridge, note: 'Leaking' }, headers })),
      await ofRequest((headers) => tess.call('addNote', { params: { id }, body: { content: 'Holding 37 F.' }, headers })),
      await ofRequest((headers) => {
        number += 1;
        return tess.call('updateMachine', { params: { id }, body: { model: `MODEL${number}`, color: 'Black' }, headers });
      }),
    ];
    expect(taken).toEqual([4, 4, 4]);
  });

  test('waiting for a part takes six, and its arrival eight', async () => {
    const parts: number[] = [];
    const awaited = await ofRequest(async (headers) => {
      const reply = await shop.tess.call('addAwaitedPart', { params: { id }, body: { part_number: 'WR60X10185' }, headers });
      parts.push(reply.body.machine.awaited_parts.at(-1)?.id ?? 0);
      return reply;
    });
    const arrived = await ofRequest((headers) =>
      shop.tess.call('endAwaitedPart', { params: { partId: parts.pop() ?? 0 }, body: { outcome: 'arrived' }, headers }),
    );
    expect([awaited, arrived]).toEqual([6, 8]);
  });

  test('metrics take three, with their session, the employee and the settings of the shop', async () => {
    const query = { start: '2026-11-01', end: '2026-11-30' };
    const taken = await ofRequest(() => shop.tess.call('getUserMetrics', { params: { userId: shop.tess.id }, query }));
    expect(taken).toBe(3);
  });

  test('the floor takes three with its session and the settings of the shop', async () => {
    expect(await ofRequest(() => shop.ada.call('getFloor'))).toBe(3);
  });
});

describeEachEngine('A card', (engineName) => {
  test('a card shows the machine as of one moment while its status changes', async () => {
    await using shop = await openTestShop(engineName);
    const id = await shop.addMachine(shop.tess);
    const change = (status: string) => shop.tess.call('updateMachine', { params: { id }, body: { status } });
    const seen = new Set<string>();
    for (let time = 0; time < 60; time += 1) {
      const changing = change(time % 2 === 0 ? 'completed' : 'in_progress');
      const cards = await Promise.all([shop.card(id), shop.card(id), shop.card(id)]);
      expect((await changing).status).toBe(200);
      for (const { status, events, repairs } of cards) {
        seen.add(status);
        expect([events[0]?.to ?? 'in_progress', repairs[0]?.status]).toEqual([status, status]);
      }
    }
    expect(seen.size).toBe(2);
  });
});
