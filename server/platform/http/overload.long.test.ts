import { createHook } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { hashPassword } from '../../capabilities/auth/password.ts';
import { openTestShop, password, type TestShop } from '../../testing/test-shop.ts';
import { sampleRequests } from '../../testing/sample-requests.ts';
import { watchEventLoop } from './overload.ts';

async function statusOf(shop: TestShop, by: TestShop['visitor'], name: keyof typeof sampleRequests) {
  const { status, headers, body } = await by.call(name, await sampleRequests[name](shop, shop.ada));
  return [status, headers['retry-after'], (body as { message: string } | undefined)?.message];
}

const shed = [503, '2', 'Fettle has a lot to do right now. This is tried again in a moment.'];

test("an overloaded server refuses strangers' reads, reports and exports, and goes on with the technicians' work", async () => {
  let isOverloaded = false;
  await using shop = await openTestShop('sqlite', { isOverloaded: () => isOverloaded });
  isOverloaded = true;
  for (const name of ['getUsers', 'getShop', 'getWall'] as const)
    expect([name, ...(await statusOf(shop, shop.visitor, name))]).toEqual([name, ...shed]);
  for (const name of ['getUserMetrics', 'getFloor', 'metricsReport', 'exportMachines', 'getExports'] as const)
    expect([name, ...(await statusOf(shop, shop.ada, name))]).toEqual([name, ...shed]);
  for (const name of ['getMachine', 'getMachines', 'getBench', 'getUsers', 'getShop', 'addNote', 'updateMachine'] as const)
    expect([name, (await shop.tess.call(name, await sampleRequests[name](shop, shop.tess))).status]).toEqual([name, 200]);
  // A page's session and a monitor.
  for (const name of ['hydrate', 'health'] as const) expect((await shop.visitor.call(name)).status).toBe(200);
  expect((await shop.visitor.call('login', { params: { userId: shop.tess.id }, body: { password } })).status).toBe(200);
  isOverloaded = false;
  expect((await shop.visitor.call('getUsers')).status).toBe(200);
});

test('of 40 logins at once, 22 are checked, and the others are asked to come back, which counts as no failure', async () => {
  await using shop = await openTestShop('sqlite');
  const employees = await Array.fromAsync({ length: 40 }, (_, index) =>
    shop.addEmployee({ first_name: 'Bo', last_name: `Guidry ${index}` }),
  );
  // As slow to check as outside of tests.
  await shop.db
    .updateTable('employees')
    .set({ password: await hashPassword(password) })
    .execute();
  const replies = await Promise.all(employees.map(({ id }) => shop.visitor.call('login', { params: { userId: id }, body: { password } })));
  const refused = replies.filter(({ status }) => status === 503);
  // A few are done before the last ones arrive.
  expect(refused.length).toBeGreaterThan(5);
  expect(refused.length).toBeLessThanOrEqual(18);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(40 - refused.length);
  for (const { headers, body } of refused)
    expect([headers['retry-after'], body.message]).toEqual(['2', 'Many people are logging in right now. Try again in a moment.']);
  expect(await shop.countRows()).toMatchObject({ attempt_counts: 0 });
});

test('two passwords are hashed at a time', async () => {
  const running = new Set<number>();
  let most = 0;
  const hook = createHook({
    init(id, type) {
      if (type !== 'HASHREQUEST' && !/argon2/i.test(type)) return;
      running.add(id);
      most = Math.max(most, running.size);
    },
    after: (id) => running.delete(id),
  }).enable();
  await Promise.all(Array.from({ length: 6 }, () => hashPassword(password)));
  hook.disable();
  expect(most).toBe(2);
});

test('work that makes the event loop late is noticed, and so is its recovery; only with many requests it is an overload', async () => {
  const eventLoop = watchEventLoop(2_000);
  expect(eventLoop.isLate()).toBe(false);
  const overloadsAtWork = () => {
    const overloads = [1, 6, 50].map((open) => eventLoop.isOverloaded(open));
    work();
    return overloads;
  };
  await expect.poll(overloadsAtWork, { interval: 0 }).toEqual([false, false, true]);
  await expect.poll(() => eventLoop.isLate()).toBe(false);
  eventLoop.close();
});

test('an event loop that is late because other programs have the processor is no overload', async () => {
  const eventLoop = watchEventLoop();
  const word = new Int32Array(new SharedArrayBuffer(4));
  for (let turn = 0; turn < 12; turn += 1) {
    // Waits without using the processor.
    Atomics.wait(word, 0, 0, 400);
    await yieldToTimers();
  }
  expect(eventLoop.isLate()).toBe(false);
  eventLoop.close();
});

test('requests count while they are handled, and streams of events do not', async () => {
  const asked: number[] = [];
  await using shop = await openTestShop('sqlite', { isOverloaded: (open) => asked.push(open) > 0 && open > 3 });
  const stream = connect(shop.port, '127.0.0.1');
  stream.write(`GET /api/live HTTP/1.1\r\nhost: shop\r\ncookie: ${shop.tess.cookie}\r\n\r\n`);
  await once(stream, 'data');
  const halfSent = Array.from({ length: 3 }, () => {
    const socket = connect(shop.port, '127.0.0.1');
    socket.write('POST /api/auth/login/1 HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{');
    return socket;
  });
  await expect.poll(async () => (await shop.visitor.call('getUsers')).status).toBe(503);
  expect(Math.max(...asked)).toBe(4);
  for (const socket of halfSent) socket.destroy();
  await expect.poll(async () => (await shop.visitor.call('getUsers')).status).toBe(200);
  stream.destroy();
});

function yieldToTimers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}

/** Uses 400 ms of the processor's time, however busy the computer is. */
function work(): void {
  const start = process.threadCpuUsage().user;
  while (process.threadCpuUsage().user - start < 400_000) hash('sha256', oneMegabyte);
}

const oneMegabyte = new Uint8Array(1_000_000);
