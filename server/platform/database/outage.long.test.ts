import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startFettle } from '../../testing/fettle-process.ts';
import { TestClient, type RawResponse } from '../../testing/test-client.ts';
import { PostgresCluster } from '../../testing/postgres-cluster.ts';
import { password, whirlpoolFridge } from '../../testing/test-shop.ts';
import { type Db, type Engine, openDatabase } from './engine.ts';
import { waitOptions } from '../../testing/time-limits.ts';

const notResponding = [503, { success: false, message: 'The database is not responding. Nothing was changed. Try again in a moment.' }];
const maybeSaved = 'The database stopped responding while this was being saved. It may have been saved. Check before you try again.';

type Reply = { success: boolean };

let cluster: PostgresCluster;

beforeAll(async () => {
  cluster = new PostgresCluster();
  await cluster.start();
  await cluster.createDatabase('shop');
  await cluster.createDatabase('late');
});
beforeEach(() => cluster.start());
afterAll(() => cluster.remove());

describe('A PostgreSQL server that goes down during requests', () => {
  let fettle: ReturnType<typeof startFettle>;
  let agent: Agent;
  let visitor: TestClient;
  let ada: TestClient;
  let ids: number[];

  beforeAll(async () => {
    fettle = startFettle({ DATABASE_URL: cluster.url('shop'), LOG_LEVEL: 'silent' });
    agent = new Agent({ keepAlive: true });
    visitor = new TestClient(await fettle.port(), agent, undefined);
    ada = await register(visitor, fettle, agent);
    await using database = open('shop');
    await sql.raw(slowWrites).execute(database.db);
    const serials = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6'];
    const added = await Promise.all(serials.map((serial) => ada.call('addMachine', { body: { ...whirlpoolFridge, serial } })));
    ids = added.map(({ body }) => body.machine_id);
  });
  afterAll(async () => {
    agent.destroy();
    await fettle[Symbol.asyncDispose]();
  });

  const edit = (id = ids[0] ?? 0, model = 'WRS325SDHZ') => ada.call('updateMachine', { params: { id }, body: { model } });

  /** Disrupts the database while every edit waits inside its transaction. Returns the replies to the edits. */
  async function editDuring(disrupt: () => Promise<void>): Promise<[status: number, body: object][]> {
    const edits = ids.map((id) => edit(id, 'SLOW'));
    await sleeping(ids.length);
    await disrupt();
    return (await Promise.all(edits)).map(({ status, body }) => [status, body]);
  }

  async function worksAgain(reader: ReturnType<typeof keepReading>): Promise<void> {
    await vi.waitFor(async () => expect((await visitor.call('health')).status).toBe(200), waitOptions);
    for (const id of ids) expect((await edit(id)).status).toBe(200);
    const read = (await reader.stop()).map(({ status, bytes }) => `${status} ${(JSON.parse(bytes.toString()) as Reply).success}`);
    expect(read).toContain('200 true');
    expect(read.filter((reply) => reply !== '200 true' && reply !== '503 false')).toEqual([]);
    expect(fettle.child.exitCode).toBeNull();
  }

  test.for([
    ['its main process is killed', 'SIGKILL'],
    ['an immediate stop', 'SIGQUIT'],
    ['a fast stop', 'SIGINT'],
  ] as const)('%s: the server responds 503, stays up, and recovers when the database is back', async ([, signal]) => {
    await using reader = keepReading(ada);
    expect(await editDuring(() => cluster.stop(signal))).toEqual(ids.map(() => notResponding));
    const { status, body } = await visitor.call('health');
    expect([status, body]).toEqual([503, { success: false, message: 'The database is not responding.', fault: 'unreachable' }]);
    const late = await edit();
    expect([late.status, late.body]).toEqual(notResponding);
    await cluster.start();
    await worksAgain(reader);
  });

  test('every connection is terminated: the server responds 503, stays up, and recovers with new ones', async () => {
    await using reader = keepReading(ada);
    expect(await editDuring(terminateConnections)).toEqual(ids.map(() => notResponding));
    await worksAgain(reader);
  });

  test('a connection lost during the commit: the reply says that it may have been saved', async () => {
    const sent = edit(ids[0], 'SLOW COMMIT');
    await sleeping(1);
    await terminateConnections();
    expect(await sent).toMatchObject({ status: 503, body: { success: false, message: maybeSaved, may_have_been_saved: true } });
  });

  test('a connection lost after printing: the reply says that it was printed', async () => {
    const printing = ada.call('printLabel', { body: { id: ids[0], model: 'WRS325SDHZ', serial: 'S1', brand: 'whirlpool' } });
    await sleeping(1);
    await terminateConnections();
    const message = 'This was printed or saved as a PDF, but the database stopped responding before it was recorded.';
    expect(await printing).toMatchObject({ status: 503, body: { success: false, message, may_have_printed: true } });
  });

  test('the server stops at once on a signal while the database is down, and logs no error', async () => {
    await cluster.stop('SIGINT');
    fettle.child.kill('SIGTERM');
    expect([await fettle.exited, fettle.output.stderr]).toEqual([0, '']);
  });
});

describe('A server that starts before its PostgreSQL', () => {
  test('a server that starts before its PostgreSQL waits for it, prints one message, starts as soon as it responds, and stops on a signal', async () => {
    await cluster.stop('SIGINT');
    await using fettle = startFettle({ DATABASE_URL: cluster.url('late'), LOG_LEVEL: 'silent' });
    await using impatient = startFettle({ DATABASE_URL: cluster.url('late'), LOG_LEVEL: 'silent' });
    for (const { output } of [fettle, impatient]) {
      await expect.poll(() => output.stdout).toMatch(/^Waiting for the database: connect ENOENT .*\n$/);
    }
    impatient.child.kill('SIGTERM');
    expect([await impatient.exited, impatient.output.stderr]).toEqual([0, '']);

    await cluster.start();
    expect((await fetch(`http://127.0.0.1:${await fettle.port()}/api/health`)).status).toBe(200);
    expect(fettle.output.stdout.match(/Waiting/g)).toHaveLength(1);
    expect(fettle.output.stderr).toBe('');
  });

  test.each([
    ['a database that does not exist', () => cluster.url('attic'), 'database "attic" does not exist'],
    ['a user who does not exist', () => cluster.url('shop').replace('fettle@', 'intruder@'), 'role "intruder" does not exist'],
  ])('a server that starts before its PostgreSQL exits with an error for %s instead of waiting', async (_, url, reason) => {
    await using fettle = startFettle({ DATABASE_URL: url(), LOG_LEVEL: 'silent' });
    expect(await fettle.exited).toBe(1);
    expect(fettle.output.stderr).toMatch(`Fettle cannot start: Cannot open the database in DATABASE_URL: ${reason}.\n`);
  });
});

describe('The time limits on PostgreSQL', () => {
  const sleep = sql`select pg_sleep(0.5)`;

  test('the time limits on PostgreSQL cancel a slow statement and end a transaction that is left open, before a browser gives up', async () => {
    await using database = open('shop');
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'application_name') order by name`.execute(database.db);
    expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
      'application_name fettle',
      'idle_in_transaction_session_timeout 15000',
      'statement_timeout 15000',
    ]);
  });

  test('the time limits on PostgreSQL do not apply to migrations, even when the URL sets them', async () => {
    await using database = open('shop', '&statement_timeout=100&idle_in_transaction_session_timeout=100&query_timeout=400');
    const error = await failureOf(sleep.execute(database.db));
    expect([error, database.isConnectionError(error)]).toMatchObject([{ code: '57014' }, true]);
    await database.withoutTimeLimits(async (db) => {
      await sleep.execute(db);
      await db.transaction().execute(async (db) => {
        await wait(200);
        await sleep.execute(db);
      });
    });
  });

  test('a transaction that was left open too long counts as a lost connection', async () => {
    await using database = open('shop', '&idle_in_transaction_session_timeout=50');
    const left = database.db.transaction().execute(async (db) => {
      await connections(sql`pid = ${await pid(db)}`, 0);
      await sql`select 1`.execute(db);
    });
    expect(database.isConnectionError(await failureOf(left))).toBe(true);
    expect(await pid(database.db)).toBeGreaterThan(0);
  });

  test('a connection that stops responding is discarded and not used again', async () => {
    await using database = open('shop', '&query_timeout=300');
    const stuck = await pid(database.db);
    process.kill(stuck, 'SIGSTOP');
    try {
      const error = await failureOf(pid(database.db));
      expect([error, database.isConnectionError(error)]).toMatchObject([{ message: 'Query read timeout' }, true]);
      expect(await pid(database.db)).not.toBe(stuck);
    } finally {
      process.kill(stuck, 'SIGCONT');
    }
  });
});

/**
 * Triggers that delay some writes: an edit that sets the model to SLOW, the commit of one that sets it to SLOW COMMIT, and the event of a
 * printed label.
 */
const slowWrites = `
  create function wait_long() returns trigger language plpgsql as $$ begin perform pg_sleep(30); return new; end $$;
  create trigger slow_edit before update on machines for each row when (new.model = 'SLOW') execute function wait_long();
  create constraint trigger slow_commit after update on machines deferrable initially deferred
    for each row when (new.model = 'SLOW COMMIT') execute function wait_long();
  create trigger slow_record before insert on events for each row when (new.kind = 'label_printed') execute function wait_long()`;

async function pid(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

function open(database: string, limits = ''): Engine & AsyncDisposable {
  const engine = openDatabase(cluster.url(database) + limits);
  return { ...engine, [Symbol.asyncDispose]: () => engine.db.destroy() };
}

async function terminateConnections(): Promise<void> {
  await using observer = open('postgres');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'shop'`.execute(observer.db);
}

/** Waits until `count` connections wait in a trigger. */
function sleeping(count: number): Promise<void> {
  return connections(sql`wait_event = 'PgSleep'`, count);
}

/** Waits until `condition` holds for `count` connections. */
async function connections(condition: ReturnType<typeof sql>, count: number): Promise<void> {
  await using observer = open('postgres');
  await vi.waitFor(async () => {
    const { rows } = await sql`select pid from pg_stat_activity where ${condition}`.execute(observer.db);
    expect(rows).toHaveLength(count);
  }, waitOptions);
}

async function register(visitor: TestClient, fettle: ReturnType<typeof startFettle>, agent: Agent): Promise<TestClient> {
  const ada = { first_name: 'Ada', last_name: 'Boudreaux', email: 'ada@bayou.example', role: 0, is_admin: true };
  const { headers } = await visitor.call('register', {
    body: { ...ada, password1: password, password2: password, setup_code: await fettle.setupCode() },
  });
  return new TestClient(await fettle.port(), agent, headers['set-cookie']?.[0]?.split(';')[0]);
}

/** Reads the list of machines repeatedly until stopped. Returns all replies. */
function keepReading(person: TestClient) {
  const over = new AbortController();
  const received: RawResponse[] = [];
  const readers = Array.from({ length: 6 }, async () => {
    while (!over.signal.aborted) received.push(await person.send({ method: 'GET', path: '/api/read/get_machines/all?page=1' }));
  });
  const stop = async () => {
    over.abort();
    await Promise.all(readers);
    return received;
  };
  return { stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    return await promise;
  } catch (error) {
    return error;
  }
}
