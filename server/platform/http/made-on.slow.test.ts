import { api, type CallName } from '@fettle/contract';
import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { madeBefore, waitingCalls } from '../../testing/made-offline.ts';
import { sampleRequests, sendSample } from '../../testing/sample-requests.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { deleteExpiredKeys } from './idempotency.ts';

const tooOld = 'This was made more than 7 days ago, so it can no longer be saved.';
const inFuture = 'The time of this change is in the future. Check the clock of this device.';
const malformed = 'X-Fettle-Made-On must be an instant from 1900 to 2999 such as 2026-11-21T15:04:05.123Z.';

async function eventsAfter({ db }: TestShop, id: number) {
  return db.selectFrom('events').select(['id', 'machine_id', 'on', 'arrived_on', 'author_id']).where('id', '>', id).orderBy('id').execute();
}

async function lastEvent({ db }: TestShop): Promise<number> {
  const { id } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

/** A request for the call, whose data is five hours old when it returns. */
async function prepare(shop: TestShop, name: CallName) {
  const asked = await sampleRequests[name](shop, shop.tess);
  shop.clock.advance({ hours: 5 });
  return { asked, last: await lastEvent(shop) };
}

test('the daily calls may be made without a connection', () => {
  expect(waitingCalls).toEqual([
    'addMachine',
    'updateMachine',
    'settleMade',
    'settleRecall',
    'addAwaitedPart',
    'updateAwaitedPart',
    'endAwaitedPart',
    'handOver',
    'addNote',
    'updateNote',
    'deleteNote',
    'restoreNote',
    'addPhoto',
  ]);
});

describeInShop('A change that was made without a connection', (shop) => {
  test.for(waitingCalls)('%s has its own time, its arrival and the employee of the session in the history', async (name) => {
    const { asked, last } = await prepare(shop, name);
    const { on, headers } = madeBefore(shop, { hours: 2 });
    const { status } = await shop.tess.call(name, { ...asked, headers });
    const events = await eventsAfter(shop, last);
    const time = { on, arrived_on: shop.clock.now.toISOString() };
    expect([status, events]).toEqual([200, [{ id: last + 1, machine_id: events[0]?.machine_id, ...time, author_id: shop.tess.id }]]);
    const card = await shop.card(events[0]?.machine_id ?? 0);
    expect(card.events[0]).toMatchObject({ ...time, author_name: 'Tess Landry' });
    expect(card.touched_on).toBe(on);
  });

  test.for(
    waitingCalls.flatMap((name) =>
      (
        [
          ['61 s in the future', 400, inFuture, { seconds: -61 }],
          ['1 ms over 7 days ago', 400, tooOld, { days: 7, ms: 1 }],
          ['yesterday', 400, malformed, 'yesterday'],
          ['no text', 400, malformed, ''],
        ] as const
      ).map(([time, ...rest]) => [name, time, ...rest] as const),
    ),
  )('%s from %s is refused, and nothing is written', async ([name, , expected, message, time]) => {
    const { asked } = await prepare(shop, name);
    const before = await shop.countRows();
    const headers = typeof time === 'string' ? { 'x-fettle-made-on': time } : madeBefore(shop, time).headers;
    const { status, body } = await shop.tess.call(name, { ...asked, headers: { ...headers, 'idempotency-key': `refused-${name}` } });
    expect([status, body]).toEqual([expected, { success: false, message }]);
    expect(await shop.countRows()).toEqual(before);
  });

  test('a change that was made without a connection is accepted for exactly 7 days', async () => {
    const id = await shop.addMachine(shop.tess);
    const { on, headers } = madeBefore(shop, { days: 7 });
    const { status, body } = await shop.tess.call('addNote', { params: { id }, body: { content: 'Hums.' }, headers });
    expect([status, body.note.date]).toEqual([200, on]);
  });

  test.for([{ seconds: 59, ms: 999 }, { seconds: -60 }, {}])(
    'a change that was made without a connection and arrives at once (%j ago) counts as made now',
    async (ago) => {
      const id = await shop.addMachine(shop.tess);
      const asked = { params: { id }, body: { content: 'Hums.' }, headers: madeBefore(shop, ago).headers };
      const { status, body } = await shop.tess.call('addNote', asked);
      expect([status, body.note.date, body.note.arrived_on]).toEqual([200, shop.clock.now.toISOString(), null]);
      expect((await shop.card(id)).events[0]).toMatchObject({ on: shop.clock.now.toISOString(), arrived_on: null });
    },
  );

  test.for(waitingCalls)('%s is saved once if it is sent again, and keeps its times', async (name) => {
    const { asked, last } = await prepare(shop, name);
    const headers = { ...madeBefore(shop, { hours: 2 }).headers, 'idempotency-key': `once-${name}` };
    const send = () => shop.tess.call(name, { ...asked, headers });
    const first = await send();
    const events = await eventsAfter(shop, last);
    expect(events).toHaveLength(1);
    shop.clock.advance({ hours: 3 });
    expect([(await send()).body, await eventsAfter(shop, last)]).toEqual([first.body, events]);
  });

  test('a change that was made without a connection gets the first reply again, even if it is too old by now', async () => {
    const id = await shop.addMachine(shop.tess);
    const headers = { ...madeBefore(shop, { days: 6, hours: 23 }).headers, 'idempotency-key': 'old-but-saved' };
    const send = () => shop.tess.call('addNote', { params: { id }, body: { content: 'Hums.' }, headers });
    const first = await send();
    shop.clock.advance({ days: 7, hours: 23 });
    await deleteExpiredKeys(shop.db, shop.clock.now);
    const second = await send();
    expect([second.status, second.body]).toEqual([200, first.body]);
    shop.clock.advance({ hours: 2 });
    await deleteExpiredKeys(shop.db, shop.clock.now);
    expect((await send()).body.message).toBe(tooOld);
    expect((await shop.card(id)).notes).toHaveLength(1);
  });

  test('a change that was made without a connection is shown before one that was made after it and is sent after it', async () => {
    const id = await shop.addMachine(shop.tess);
    shop.clock.advance({ hours: 3 });
    const say = (content: string, hours: number) =>
      shop.tess.call('addNote', { params: { id }, body: { content }, headers: madeBefore(shop, { hours }).headers });
    await say('Compressor is dead.', 2);
    await say('Ordered another.', 1);
    const { notes, events } = await shop.card(id);
    expect(notes.map(({ content }) => content)).toEqual(['Ordered another.', 'Compressor is dead.']);
    expect(events.map(({ to }) => to)).toEqual(['Ordered another.', 'Compressor is dead.', null]);
  });
});

describeInShop('X-Fettle-Made-On', (shop) => {
  const others = (Object.keys(api) as CallName[]).filter((name) => !waitingCalls.includes(name) && name !== 'unlock' && name !== 'setPin');
  test.for(others)('X-Fettle-Made-On is refused by %s', async (name) => {
    const asked = await sampleRequests[name](shop, shop.ada);
    const before = await shop.countRows();
    const { status, body } = await shop.ada.call(name, {
      ...asked,
      headers: { ...asked.headers, ...madeBefore(shop, { hours: 1 }).headers },
    });
    const message = 'This call cannot be made without a connection. Send it without X-Fettle-Made-On.';
    expect([status, body]).toEqual([400, { success: false, message }]);
    expect(await shop.countRows()).toEqual(before);
  });

  test('X-Fettle-Made-On does not show a visitor more than that they must log in', async () => {
    const { status } = await sendSample(shop, 'addNote', shop.visitor, { 'x-fettle-made-on': 'yesterday' });
    expect(status).toBe(401);
  });
});
