import type { LiveEvent } from '@fettle/contract/live/calls.ts';
import { expect, test } from 'vitest';
import { describeEachEngine, describeInShop } from '../../testing/describe-each-engine.ts';
import { madeBefore } from '../../testing/made-offline.ts';
import { openStream, type TestStream } from '../../testing/open-stream.ts';
import { openTestShop, password, type TestShop } from '../../testing/test-shop.ts';

async function addNote(shop: TestShop, id: number, content = 'Compressor hums.', headers = {}): Promise<void> {
  await shop.walt.call('addNote', { params: { id }, body: { content }, headers });
}

/** Opens the stream and returns the last id so far with it. */
async function open(shop: TestShop, cookie = shop.tess.cookie, path = '/api/live'): Promise<{ stream: TestStream; last: number }> {
  const stream = await openStream(shop, cookie, { path });
  return { stream, last: Number((await stream.take('open')).id) };
}

function messages({ received }: TestStream): LiveEvent[] {
  return received.filter(({ event }) => event === undefined).map(({ data }) => JSON.parse(data) as LiveEvent);
}

describeInShop('The stream of changes', (shop) => {
  test('the stream of changes has each change of a machine as soon as it is saved, with the id of its event', async () => {
    const { stream } = await open(shop);
    const id = await shop.addMachine(shop.walt);
    const registered = await stream.take('message');
    expect(JSON.parse(registered.data)).toEqual({
      id: Number(registered.id),
      machine_id: id,
      kind: 'registered',
      author_id: shop.walt.id,
      technician_id: shop.walt.id,
    });
    await shop.walt.call('handOver', { params: { id }, body: { technician_id: shop.tess.id } });
    expect(await stream.next()).toMatchObject({ machine_id: id, kind: 'handed_over', technician_id: shop.tess.id });
    const [event] = (await shop.card(id)).events;
    expect(stream.received.at(-1)?.id).toBe(String(event?.id));
    expect(stream.received.map((received) => received.event ?? 'message')).toEqual(['open', 'message', 'message']);
    stream.leave();
  });

  test('the stream of changes has the changes that another server saved', async () => {
    const second = await shop.visitorOfSecondServer();
    const { stream } = await open(shop);
    const headers = { cookie: shop.walt.cookie ?? '' };
    const { body } = await second.call('addMachine', { body: { type_of: 'washer', brand: 'lg', model: 'WM4000', serial: 'L1' }, headers });
    expect(await stream.next()).toMatchObject({ machine_id: body.machine_id, kind: 'registered' });
    stream.leave();
  });

  test('the stream of changes passes each change on once, also long after', async () => {
    const { stream } = await open(shop);
    const id = await shop.addMachine(shop.walt);
    const first = await stream.next();
    shop.clock.advance({ seconds: 30 });
    await addNote(shop, id);
    const second = await stream.next();
    shop.clock.advance({ seconds: 30 });
    await addNote(shop, id);
    const third = await stream.next();
    shop.clock.advance({ seconds: 30 });
    await shop.walt.call('printLabel', { body: { id, model: 'X', serial: 'Y', brand: 'lg' } });
    expect([first['kind'], second['kind'], third['kind']]).toEqual(['registered', 'note_added', 'note_added']);
    expect(await stream.next()).toMatchObject({ kind: 'label_printed' });
    expect(new Set(stream.received.map((received) => received.id)).size).toBe(stream.received.length);
    stream.leave();
  });

  test.for(['Last-Event-ID', 'after'])('the stream of changes resumes after the last id, given as %s', async (form) => {
    const { stream, last } = await open(shop);
    stream.leave();
    const id = await shop.addMachine(shop.walt);
    await addNote(shop, id);
    shop.clock.advance({ minutes: 10 });
    const resumed = await openStream(shop, shop.tess.cookie, {
      path: form === 'after' ? `/api/live?after=${last}` : '/api/live',
      headers: form === 'after' ? {} : { 'last-event-id': String(last) },
    });
    await resumed.take('open');
    expect(messages(resumed).filter(({ id }) => id > last)).toMatchObject([
      { machine_id: id, kind: 'registered' },
      { machine_id: id, kind: 'note_added' },
    ]);
    resumed.leave();
  });

  test('the stream of changes resumes with what a server with a slow clock has saved', async () => {
    const id = await shop.addMachine(shop.walt);
    const { stream, last } = await open(shop);
    stream.leave();
    shop.clock.advance({ hours: -1 });
    await addNote(shop, id);
    shop.clock.advance({ hours: 1 });
    const { stream: resumed } = await open(shop, shop.tess.cookie, `/api/live?after=${last}`);
    expect(messages(resumed).filter((event) => event.id > last)).toMatchObject([{ machine_id: id, kind: 'note_added' }]);
    resumed.leave();
  });

  test('the stream of changes repeats what was saved since the page was loaded', async () => {
    const { stream: before } = await open(shop);
    const old = await shop.addMachine(shop.walt);
    // It is sent to those who listen when it is saved, and a little later.
    await before.take('message');
    before.leave();
    shop.clock.advance({ minutes: 2 });
    const id = await shop.addMachine(shop.walt);
    shop.clock.advance({ seconds: 4 });
    const { stream } = await open(shop, shop.tess.cookie, '/api/live?age_ms=5000');
    const machines = stream.received
      .filter(({ event }) => event === undefined)
      .map(({ data }) => (JSON.parse(data) as { machine_id: number }).machine_id);
    expect(machines).toContain(id);
    expect(machines).not.toContain(old);
    stream.leave();
  });

  test('the stream of changes repeats a change that was made hours ago without a connection, and was saved since the page was loaded', async () => {
    const id = await shop.addMachine(shop.walt);
    shop.clock.advance({ hours: 3 });
    const { stream: connected } = await open(shop);
    await addNote(shop, id, 'Hums again.', madeBefore(shop, { hours: 2 }).headers);
    const late = await connected.next();
    expect(late).toMatchObject({ machine_id: id, kind: 'note_added' });
    connected.leave();
    shop.clock.advance({ seconds: 4 });
    const { stream } = await open(shop, shop.tess.cookie, '/api/live?age_ms=5000');
    expect(messages(stream)).toEqual([late]);
    stream.leave();
  });

  test('the stream of changes resumes after such a change without repeating what was saved long before it', async () => {
    const id = await shop.addMachine(shop.walt);
    shop.clock.advance({ hours: 3 });
    await addNote(shop, id, 'Hums again.', madeBefore(shop, { hours: 4 }).headers);
    const { stream, last } = await open(shop);
    stream.leave();
    await addNote(shop, id);
    const { stream: resumed } = await open(shop, shop.tess.cookie, `/api/live?after=${last}`);
    expect(messages(resumed).map((event) => event.id)).toEqual([last, last + 1]);
    resumed.leave();
  });

  test('the stream of changes asks to load everything again if too much was missed, or if the last id is unknown', async () => {
    const { stream, last } = await open(shop);
    stream.leave();
    const unknown = await openStream(shop, shop.tess.cookie, { path: '/api/live?after=99999999' });
    await unknown.take('resync');
    unknown.leave();
    const id = await shop.addMachine(shop.walt);
    const event = { machine_id: id, kind: 'label_printed', on: shop.clock.now.toISOString(), author_id: shop.walt.id } as const;
    await shop.db
      .insertInto('events')
      .values(Array.from({ length: 501 }, () => event))
      .execute();
    const late = await openStream(shop, shop.tess.cookie, { path: `/api/live?after=${last}` });
    await late.take('resync');
    await late.take('open');
    expect(late.received.map(({ event }) => event)).toEqual(['resync', 'open']);
    late.leave();
  });

  test('the stream of changes repeats hundreds of changes at once', async () => {
    // The tests before are long ago.
    shop.clock.advance({ minutes: 1 });
    const id = await shop.addMachine(shop.walt);
    const { stream, last } = await open(shop);
    stream.leave();
    const event = { machine_id: id, kind: 'status_changed', on: shop.clock.now.toISOString(), author_id: shop.walt.id } as const;
    await shop.db
      .insertInto('events')
      .values(Array.from({ length: 490 }, () => event))
      .execute();
    const { stream: resumed } = await open(shop, shop.tess.cookie, `/api/live?after=${last}`);
    expect(messages(resumed).filter((missed) => missed.id > last)).toHaveLength(490);
    resumed.leave();
  });

  test('the stream of changes is open at most ten times for one session: one more ends the oldest', async () => {
    const phone = await shop.logIn(shop.tess);
    const [oldest, ...others] = await Array.fromAsync({ length: 11 }, () => open(shop, phone.cookie));
    await oldest?.stream.closed;
    const { stream: ofOtherSession } = await open(shop);
    const streams = [ofOtherSession, ...others.map(({ stream }) => stream)];
    await addNote(shop, await shop.addMachine(shop.walt));
    for (const stream of streams) expect(await stream.next()).toMatchObject({ kind: 'registered' });
    for (const stream of streams) stream.leave();
  });

  test('the stream of changes is not buffered or stored on its way', async () => {
    const { headers, status } = await shop.tess.call('watch');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
  });

  test('the stream of changes is for logged-in employees, and a wrong number is refused', async () => {
    expect((await shop.visitor.call('watch')).status).toBe(401);
    for (const query of [{ after: 'x' }, { after: -1 }, { age_ms: 300_001 }, { since: 1 }]) {
      expect([query, (await shop.tess.call('watch', { query: query as Record<string, string> })).status]).toEqual([query, 400]);
    }
  });
});

describeEachEngine('A change whose id is lower than the last one', (engineName) => {
  test('a change whose id is lower than the last one is passed on when its transaction ends, also right after the stream was opened', async () => {
    await using shop = await openTestShop(engineName);
    const id = await shop.addMachine(shop.walt);
    const late = await reserveEvent(shop, id);
    await addNote(shop, id);
    const { stream, last } = await open(shop);
    await addNote(shop, id);
    expect(await stream.next()).toMatchObject({ id: last + 1, kind: 'note_added' });
    expect(late.id).toBeLessThan(last);
    await late.save();
    expect(await stream.next()).toMatchObject({ id: late.id, kind: 'label_printed' });
    stream.leave();
    // The client has seen `last + 1`, and may have lost the connection before the late one.
    const { stream: resumed } = await open(shop, shop.tess.cookie, `/api/live?after=${last + 1}`);
    expect(resumed.received.map(({ id }) => Number(id))).toContain(late.id);
    resumed.leave();
  });

  test('a change whose id is lower than the last one is not missed if it was also made hours ago, without a connection', async () => {
    await using shop = await openTestShop(engineName);
    const id = await shop.addMachine(shop.walt);
    const arrived_on = shop.clock.now.toISOString();
    const late = await reserveEvent(shop, id, { on: madeBefore(shop, { hours: 2 }).on, arrived_on });
    await addNote(shop, id);
    await late.save();
    const { stream, last } = await open(shop);
    stream.leave();
    const { stream: resumed } = await open(shop, shop.tess.cookie, `/api/live?after=${last}`);
    expect(messages(resumed).map((event) => event.id)).toContain(late.id);
    resumed.leave();
  });
});

/** Takes an id for an event, which `save` makes visible. SQLite has only one transaction at a time, so there the id is only left out. */
async function reserveEvent(
  { db, clock, engineName, ada }: TestShop,
  machine_id: number,
  time = { on: clock.now.toISOString(), arrived_on: null as string | null },
): Promise<{ id: number; save: () => Promise<unknown> }> {
  const event = { machine_id, kind: 'label_printed', ...time, author_id: ada.id } as const;
  if (engineName === 'postgresql') {
    const transaction = await db.startTransaction().execute();
    const { id } = await transaction.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow();
    return { id, save: () => transaction.commit().execute() };
  }
  const { id } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  // The next event gets an id after this one.
  await db
    .insertInto('events')
    .values({ ...event, id: id + 2 })
    .execute();
  return {
    id: id + 1,
    save: () =>
      db
        .insertInto('events')
        .values({ ...event, id: id + 1 })
        .execute(),
  };
}

describeInShop('A stream ends', (shop) => {
  test('a stream ends with a logout', async () => {
    const phone = await shop.logIn(shop.tess);
    const { stream } = await open(shop, phone.cookie);
    const { stream: other } = await open(shop);
    await phone.call('logout');
    await shop.addMachine(shop.walt);
    await other.next();
    await stream.closed;
    // Nothing of what happened after the logout.
    expect(stream.received.map(({ event }) => event)).toEqual(['open', 'end']);
    other.leave();
  });

  test('a stream ends with a deactivation', async () => {
    const nora = await shop.addEmployee({ first_name: 'Nora', last_name: 'Guidry' });
    const { stream } = await open(shop, nora.cookie);
    await shop.ada.call('updateUser', { params: { id: nora.id }, body: { is_active: false } });
    await stream.take('end');
    await stream.closed;
    expect((await nora.call('watch')).status).toBe(401);
  });

  test('a stream ends with its session, which an admin or the employee ended elsewhere', async () => {
    const nora = await shop.addEmployee({ first_name: 'Nora', last_name: 'Comeaux' });
    const { stream } = await open(shop, nora.cookie);
    const params = { userId: nora.id };
    const [session] = (await shop.ada.call('getSessions', { params })).body.data;
    await shop.ada.call('endSession', { params: { ...params, sessionId: session?.id ?? '' } });
    await stream.take('end');
    await stream.closed;
    expect((await nora.call('watch')).status).toBe(401);
  });

  test('a stream ends with a new password, except on the device where it was changed', async () => {
    const nora = await shop.addEmployee({ first_name: 'Nora', last_name: 'Hebert' });
    const { stream: own } = await open(shop, nora.cookie);
    const { stream } = await open(shop, (await shop.logIn(nora)).cookie);
    const body = { current_password: password, password1: 'three loose hose clamps', password2: 'three loose hose clamps' };
    expect((await nora.call('changePassword', { body })).status).toBe(200);
    await stream.take('end');
    await stream.closed;
    expect(own.isClosed()).toBe(false);
    own.leave();
  });

  test('a stream ends without a use of the session, which it does not prolong', async () => {
    const phone = await shop.logIn(shop.walt);
    const { stream } = await open(shop, phone.cookie);
    const usedOn = async () =>
      (await shop.db.selectFrom('sessions').select('last_used_on').execute()).map(({ last_used_on }) => last_used_on);
    const before = await usedOn();
    shop.clock.advance({ days: 31 });
    // A change by an admin makes the server check the sessions of all streams.
    const admin = await shop.logIn(shop.ada);
    await admin.call('updateUser', { params: { id: shop.walt.id }, body: { role: 2 } });
    await stream.take('end');
    await stream.closed;
    expect(await usedOn()).toEqual([...before, shop.clock.now.toISOString()]);
  });
});

describeInShop('A change of rights', (shop) => {
  test('a change of rights is told to the employee at once, and the stream stays open', async () => {
    const { stream } = await open(shop, shop.walt.cookie);
    await shop.ada.call('updateUser', { params: { id: shop.walt.id }, body: { is_admin: true } });
    await stream.take('rights');
    await shop.ada.call('updateUser', { params: { id: shop.walt.id }, body: { is_admin: false } });
    await stream.take('rights');
    const id = await shop.addMachine(shop.tess);
    expect(await stream.next()).toMatchObject({ machine_id: id });
    stream.leave();
  });
});

describeInShop('A change of the lists', (shop) => {
  test('a change of the lists is told to every employee at once', async () => {
    const streams = [await open(shop, shop.walt.cookie), await open(shop, shop.tess.cookie)].map(({ stream }) => stream);
    for (const label of ['Beko', 'Grundig']) {
      const { version } = (await shop.tess.call('getLists')).body.data;
      await shop.ada.call('addListEntry', { body: { list: 'brands', label, version } });
      for (const stream of streams) expect(await stream.take('lists')).toMatchObject({ event: 'lists' });
    }
    for (const stream of streams) stream.leave();
  });

  test('a change of the lists that a page has missed is told when its stream opens, and no other one', async () => {
    const { version } = (await shop.tess.call('getLists')).body.data;
    const current = await open(shop, shop.tess.cookie, `/api/live?lists=${version}`);
    await shop.ada.call('addListEntry', { body: { list: 'brands', label: 'Miele', version } });
    const late = await open(shop, shop.tess.cookie, `/api/live?lists=${version}`);
    const streams = [current.stream, late.stream];
    for (const stream of streams) await stream.take('lists');
    expect(streams.map(({ received }) => received.map(({ event }) => event).join())).toEqual(['open,lists', 'open,lists']);
    for (const stream of streams) stream.leave();
  });
});

describeInShop('A stream goes on', (shop) => {
  test('a stream goes on when its employee enters the password again, which replaces the token of the session', async () => {
    const phone = await shop.logIn(shop.tess);
    const { stream } = await open(shop, phone.cookie);
    for (const content of ['Hums.', 'Leaks.']) {
      expect((await phone.call('confirmPassword', { body: { password } })).status).toBe(200);
      const id = await shop.addMachine(shop.walt);
      expect(await stream.next()).toMatchObject({ machine_id: id, kind: 'registered' });
      await addNote(shop, id, content);
      expect(await stream.next()).toMatchObject({ machine_id: id, kind: 'note_added' });
    }
    await phone.call('logout');
    await stream.take('end');
    await stream.closed;
  });
});

describeInShop('A shutdown', (shop) => {
  test('a shutdown closes all streams, and a client that leaves logs no error', async () => {
    const { stream } = await open(shop);
    const { stream: left } = await open(shop);
    left.leave();
    await left.closed;
    await shop.app.close();
    await stream.closed;
    expect(shop.log.filter(({ level }) => level >= 40)).toEqual([]);
  });
});
