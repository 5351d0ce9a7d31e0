import { expect, test } from 'vitest';
import { longDate } from '../../capabilities/reports/long-date.ts';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { instant, newHire, placeholders, promisedCalls, type Who } from '../../testing/promised-calls.ts';
import { setupCode } from '../../testing/test-shop.ts';

// What the customer was promised of the calls, one row for each rule. Their details are tested next to the code of each. A row that fails
// means that a change has pushed a promise aside.

describeInShop('What was promised of the calls', (shop) => {
  const countEvents = async () => (await shop.countRows())['events'] ?? 0;

  test.for(promisedCalls)('%s (%s: %s)', async ([, who, request, status, reply, body]) => {
    const fill = await placeholders(shop, `${request} ${JSON.stringify(body)}`);
    const [method = '', path = ''] = (fill(request) as string).split(' ');
    const json = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(fill(body)) };
    const events = await countEvents();
    const received = await shop[who].send({ method, path, ...json });
    expect({ status: received.status, reply: JSON.parse(received.bytes.toString()) as unknown }).toMatchObject({
      status,
      reply: fill(reply),
    });
    // What is refused is in no history.
    expect(status >= 400 && (await countEvents()) > events).toBe(false);
  });

  test.for<[who: Who, fields: string]>([
    ['visitor', 'id first_name last_name'],
    ['tess', 'id first_name last_name role'],
    ['ada', 'id first_name last_name role email is_admin is_active'],
  ])('the list of employees, which the login needs, gives %s no more than %s', async ([who, fields]) => {
    const { data } = (await shop[who].call('getUsers')).body;
    expect(data.map((employee) => Object.keys(employee).toSorted())).toEqual(data.map(() => fields.split(' ').toSorted()));
  });

  test('an export takes all completed machines, once, and then there is nothing to export', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    const request = { method: 'GET', path: '/api/export/export_machines' };
    expect((await shop.ada.send(request)).status).toBe(200);
    expect(await shop.card(id)).toMatchObject({ status: 'exported', exported_on: instant });
    const { status, bytes } = await shop.ada.send(request);
    const reply = { success: false, message: 'There are no completed machines to export.' };
    expect([status, JSON.parse(bytes.toString())]).toEqual([409, reply]);
  });

  test('continuing an exported machine starts a second repair, of the employee who continues', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'exported');
    await shop.walt.call('updateMachine', { params: { id }, body: { status: 'in_progress' } });
    expect(await shop.card(id)).toMatchObject({
      creator_name: 'Tess Landry',
      technician_name: 'Walt Hebert',
      completed_on: null,
      repairs: [{}, {}],
    });
  });

  test('a page has 10 machines unless another number is asked for', async () => {
    for (let count = 0; count < 11; count += 1) await shop.addMachine(shop.tess);
    expect((await shop.tess.call('getMachines', { params: { status: 'all' }, query: { page: 1 } })).body.data).toHaveLength(10);
    expect((await shop.tess.call('getMachines', { params: { status: 'all' }, query: { page: 1, per_page: 3 } })).body.data).toHaveLength(3);
  });

  test('a logout ends the session', async () => {
    const tess = await shop.logIn(shop.tess);
    await tess.send({ method: 'GET', path: '/api/auth/logout' });
    expect((await tess.call('hydrate')).body.user).toBeNull();
  });
});

describeInShop(
  'What was promised of the first start',
  (shop) => {
    test('the first visitor registers with the setup code, becomes an admin, and is the only one', async () => {
      const founder = { ...newHire, email: 'ada@bayou.example' };
      expect((await shop.visitor.call('register', { body: founder })).status).toBe(403);
      const { status, body } = await shop.visitor.call('register', { body: { ...founder, setup_code: setupCode } });
      expect([status, body.user.is_admin]).toEqual([200, true]);
      const again = await shop.visitor.call('register', { body: { ...founder, email: 'b@bayou.example', setup_code: setupCode } });
      expect(again.status).toBe(401);
    });
  },
  { hasEmployees: false },
);

test('dates on paper are long and in UTC', () => {
  expect(longDate('2026-11-21T23:59:59.000Z', 'UTC', 'en')).toBe('November 21, 2026');
});
