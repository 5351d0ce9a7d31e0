import { describe, expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { sortedStatuses } from '../../testing/test-client.ts';
import { password, whirlpoolFridge } from '../../testing/test-shop.ts';
import { deleteExpiredKeys } from './idempotency.ts';
import { fingerprint } from './keyed-request.ts';

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

describeInShop('A request repeated with its Idempotency-Key', (shop) => {
  const machines = async () => (await shop.countRows()).machines;

  test('a request repeated with its Idempotency-Key gets the first reply again and changes nothing', async () => {
    const send = () => shop.tess.call('addMachine', { body: whirlpoolFridge, ...keyed('tap-1') });
    const before = await machines();
    const first = await send();
    shop.clock.advance({ minutes: 2 });
    const second = await send();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await machines()).toBe((before ?? 0) + 1);
  });

  test("a request repeated with its Idempotency-Key gets the machine's card as it is now, and only its number is stored", async () => {
    const id = await shop.addMachine(shop.tess);
    const send = () =>
      shop.tess.call('updateMachine', {
        params: { id },
        body: { model: 'WRT318FZDW' },
        headers: { 'idempotency-key': 'card', 'accept-language': 'en' },
      });
    const first = await send();
    await shop.walt.call('addNote', { params: { id }, body: { content: 'Leaks at the door seal.' } });
    const second = await send();
    expect([second.status, second.body]).toEqual([200, { ...first.body, machine: await shop.card(id) }]);
    expect(second.body.machine?.notes).toHaveLength(1);
    const stored = await shop.db.selectFrom('idempotency_keys').select('reply').where('key', '=', 'card').executeTakeFirstOrThrow();
    expect(JSON.parse(stored.reply)).toEqual({ success: true, message: first.body.message, machine: id });
    // As an earlier version stored it.
    await shop.db
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(first.body) })
      .where('key', '=', 'card')
      .execute();
    expect((await send()).body).toEqual(first.body);
  });

  test('a request repeated with its Idempotency-Key gets the same reply when five are sent at once', async () => {
    const before = await machines();
    const asked = { body: whirlpoolFridge, ...keyed('tap-five-times') };
    const replies = await Promise.all(Array.from({ length: 5 }, () => shop.tess.call('addMachine', asked)));
    expect(sortedStatuses(replies)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.machine_id)).size).toBe(1);
    expect(await machines()).toBe((before ?? 0) + 1);
  });

  test("a request repeated with its Idempotency-Key is separate from another employee's and another call's request with the same key", async () => {
    const mine = await shop.tess.call('addMachine', { body: whirlpoolFridge, ...keyed('same') });
    const theirs = await shop.walt.call('addMachine', { body: whirlpoolFridge, ...keyed('same') });
    expect(theirs.body.machine_id).not.toBe(mine.body.machine_id);
    const note = await shop.tess.call('addNote', { params: { id: mine.body.machine_id }, body: { content: 'Hums.' }, ...keyed('same') });
    expect(note.body.note.content).toBe('Hums.');
  });

  test('a request repeated with its Idempotency-Key is rejected if its content differs', async () => {
    const id = await shop.addMachine(shop.tess);
    const other = await shop.addMachine(shop.tess);
    const say = (id: number, content: string) => shop.tess.call('addNote', { params: { id }, body: { content }, ...keyed('note') });
    expect((await say(id, 'Hums.')).status).toBe(200);
    for (const { status, body } of [await say(id, 'Rattles.'), await say(other, 'Hums.')]) {
      expect([status, body]).toEqual([409, { success: false, message: 'This Idempotency-Key was already used for a different request.' }]);
    }
    const { notes } = await shop.card(id);
    expect(notes.map(({ content }) => content)).toEqual(['Hums.']);
  });

  test('a request repeated with its Idempotency-Key runs again if the first attempt failed', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    const trash = () => shop.tess.call('updateMachine', { params: { id }, body: { status: 'trashed' }, ...keyed('trash-it') });
    expect((await trash()).status).toBe(409);
    await shop.walt.call('updateMachine', { params: { id }, body: { status: 'in_progress' } });
    const second = await trash();
    expect([second.status, second.body.machine?.status]).toEqual([200, 'trashed']);
  });

  test('a request repeated with its Idempotency-Key changes the machine only once, and gets it as it is now', async () => {
    const id = await shop.addMachine(shop.tess);
    const complete = () => shop.tess.call('updateMachine', { params: { id }, body: { status: 'completed' }, ...keyed('complete') });
    const first = await complete();
    await shop.walt.call('updateMachine', { params: { id }, body: { status: 'in_progress' } });
    expect((await complete()).body).toEqual({ ...first.body, machine: await shop.card(id) });
    expect((await shop.card(id)).status).toBe('in_progress');
  });

  test('a request repeated with its Idempotency-Key exports once', async () => {
    await shop.addMachine(shop.tess, {}, 'completed');
    const first = await shop.ada.call('exportMachines', keyed('export'));
    const second = await shop.ada.call('exportMachines', keyed('export'));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  test('a request repeated with its Idempotency-Key prints a label once', async () => {
    const id = await shop.addMachine(shop.tess);
    const print = () => shop.tess.call('printLabel', { body: { id, model: 'X', serial: 'Y', brand: 'lg' }, ...keyed('print') });
    const before = shop.labels.length;
    const replies = [await print(), await print()];
    expect(replies.map(({ body }) => body.message)).toEqual(Array.from({ length: 2 }, () => '1 label printed.'));
    expect(shop.labels.length).toBe(before + 1);
  });

  test('a request repeated with its Idempotency-Key prints a label once when five are sent at once', async () => {
    const id = await shop.addMachine(shop.tess);
    const asked = { body: { id, model: 'X', serial: 'Y', brand: 'lg' }, ...keyed('print-five-times') };
    const before = shop.labels.length;
    const replies = await Promise.all(Array.from({ length: 5 }, () => shop.tess.call('printLabel', asked)));
    expect(sortedStatuses(replies)).toEqual([200, 200, 200, 200, 200]);
    expect(shop.labels.length).toBe(before + 1);
  });

  test("a request repeated with its Idempotency-Key prints an employee's metrics once", async () => {
    const metrics = { in_progress: [], completed_in_range: [], trashed_in_range: [], count_completed_trashed: 0 };
    const print = () => shop.ada.call('printEmployeeMetrics', { body: { employee_name: 'Tess', metrics }, ...keyed('metrics') });
    const before = shop.reports.length;
    expect((await print()).body).toEqual((await print()).body);
    expect(shop.reports.length).toBe(before + 1);
  });

  test('a request repeated with its Idempotency-Key registers an employee once', async () => {
    const body = {
      role: 0,
      first_name: 'Otis',
      last_name: 'Fontenot',
      email: 'otis@bayou.example',
      password1: 'biscuits',
      password2: 'biscuits',
    };
    const register = () => shop.ada.call('register', { body, ...keyed('otis') });
    const first = await register();
    expect(first.status).toBe(200);
    expect((await register()).body).toEqual(first.body);
    const stored = await shop.db.selectFrom('idempotency_keys').select(['asked', 'reply']).where('key', '=', 'otis').execute();
    expect(JSON.stringify(stored)).not.toContain('biscuits');
  });

  test('a request repeated with its Idempotency-Key is a conflict with another password, and stores nothing by which a password could be guessed', async () => {
    const person = { is_admin: false, role: 0, first_name: 'Alma', last_name: 'Doucet', email: 'alma@bayou.example' };
    const register = (word: string) =>
      shop.ada.call('register', { body: { ...person, password1: word, password2: word }, ...keyed('alma') });
    const first = await register('cast iron kettle');
    expect((await register('something else')).status).toBe(409);
    expect((await register('cast iron kettle')).body).toEqual(first.body);
    // The session's token, without which the mark says nothing, is stored nowhere: in another session, passwords cannot be compared.
    const elsewhere = await shop.logIn(shop.ada);
    const body = { ...person, password1: 'something else', password2: 'something else' };
    expect((await elsewhere.call('register', { body, ...keyed('alma') })).body).toEqual(first.body);
    const stored = await shop.db.selectFrom('idempotency_keys').select('asked').where('key', '=', 'alma').executeTakeFirstOrThrow();
    const [asked, ...mark] = stored.asked.split(':');
    expect(asked).toBe(fingerprint(undefined, undefined, person));
    expect(mark.join(' ')).toMatch(/^[0-9a-f]{16} [0-9a-f]{64}$/);
    const logIn = (word: string) => shop.visitor.call('login', { params: { userId: first.body.user.id }, body: { password: word } });
    expect([(await logIn('something else')).status, (await logIn('cast iron kettle')).status]).toEqual([401, 200]);
  });

  test('a request repeated with its Idempotency-Key reports that the password was changed, even if the first reply was lost', async () => {
    const roy = await shop.addEmployee({ first_name: 'Roy', last_name: 'Trahan' });
    const body = { current_password: password, password1: 'cast iron kettle', password2: 'cast iron kettle' };
    const replies = [
      await roy.call('changePassword', { body, ...keyed('change') }),
      await roy.call('changePassword', { body, ...keyed('change') }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('a request repeated with its Idempotency-Key logs in each time, because a stored reply has no cookie', async () => {
    const asked = { params: { userId: shop.tess.id }, body: { password }, ...keyed('login') };
    const tess = await shop.logIn(shop.tess);
    const [first, second] = [await tess.call('login', asked), await tess.call('login', asked)];
    expect(first.headers['set-cookie']?.[0]).toMatch(/^fettle_session=/);
    expect(second.headers['set-cookie']?.[0]).toMatch(/^fettle_session=/);
    expect((await tess.call('login', { ...asked, body: { password: 'not the password' } })).status).toBe(401);
  });

  describe('with an invalid key', () => {
    test.for(['', 'x'.repeat(201), 'two words', 'caf\u00e9'])('%j is rejected', async (key) => {
      const { status, body } = await shop.tess.call('addMachine', { body: whirlpoolFridge, ...keyed(key) });
      expect([status, body]).toEqual([400, { success: false, message: 'Idempotency-Key must have 1 to 200 printable characters.' }]);
    });
  });

  test('a request repeated with its Idempotency-Key runs again after 8 days', async () => {
    const send = () => shop.tess.call('addMachine', { body: whirlpoolFridge, ...keyed('old') });
    const first = await send();
    shop.clock.advance({ days: 8 });
    await deleteExpiredKeys(shop.db, shop.clock.now);
    expect((await send()).body).toEqual(first.body);
    shop.clock.advance({ ms: 1 });
    await deleteExpiredKeys(shop.db, shop.clock.now);
    expect((await send()).body.machine_id).not.toBe(first.body.machine_id);
  });
});
