import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PostgresCluster } from '../../testing/postgres-cluster.ts';
import { type Db, type Engine, openDatabase } from './engine.ts';
import { CommitError, inTransaction } from './transaction.ts';
import { waitOptions } from '../../testing/time-limits.ts';

let cluster: PostgresCluster;
let observer: Engine;

beforeAll(async () => {
  cluster = new PostgresCluster();
  await cluster.start();
  await cluster.createDatabase('shop');
  observer = openDatabase(cluster.url('shop'));
});
beforeEach(() => sql`create table written (id integer)`.execute(observer.db));
afterEach(() => sql`drop table written`.execute(observer.db));
afterAll(async () => {
  await observer.db.destroy();
  await cluster.remove();
});

const insert = sql`insert into written values (1)`;

describe('While the synchronous standby is away', () => {
  beforeEach(() => setStandby('away'));
  afterEach(() => setStandby(''));

  test('the limit on a statement does not end the wait of its commit: nothing is acknowledged, and the wait ends as unknown', async () => {
    await using database = open('&statement_timeout=100&query_timeout=1000');
    const error = await failureOf(inTransaction(database.db, (db) => insert.execute(db)));
    expect(error).toBeInstanceOf(CommitError);
    expect(database.isConnectionError((error as Error).cause)).toBe(true);
    expect(await waiting()).toHaveLength(1);
    expect(await countWritten()).toBe(0);
  });

  test('a stored reply waits for the standby, too', async () => {
    await using database = open('&query_timeout=300');
    expect(database.isConnectionError(await failureOf(database.untilReplicated()))).toBe(true);
    await setStandby('');
    expect(await failureOf(database.untilReplicated())).toBeUndefined();
  });

  test.for([
    ['a transaction', (db: Db) => inTransaction(db, (db) => insert.execute(db))],
    ['a statement of its own', (db: Db) => insert.execute(db)],
  ] as const)('%s whose wait is canceled is not acknowledged, although PostgreSQL calls it committed', async ([, write]) => {
    await using database = open();
    const before = await pid(database.db);
    const failed = failureOf(write(database.db));
    await expect.poll(waiting).toEqual([before]);
    await sql`select pg_cancel_backend(${before})`.execute(observer.db);
    const error = await failed;
    expect(database.isConnectionError(error instanceof CommitError ? error.cause : error)).toBe(true);
    // PostgreSQL warns before others see what it committed.
    await expect.poll(countWritten).toBe(1);
    expect(await pid(database.db)).not.toBe(before);
  });
});

test('a server that returns as a standby counts as unreachable until it is the primary again', async () => {
  await using database = open();
  await pid(database.db);
  await cluster.stop('SIGINT');
  writeFileSync(join(cluster.folder, 'data', 'standby.signal'), '');
  const starting = cluster.start();
  const standby = await vi.waitFor(connect, waitOptions);
  try {
    expect((await standby.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')).rows).toEqual([{ recovers: true }]);
    expect(database.faultOf(await failureOf(pid(database.db)))).toBe('unreachable');
    await standby.query('select pg_promote()');
  } finally {
    await standby.end();
  }
  await starting;
  expect(await pid(database.db)).toBeGreaterThan(0);
});

/** A connection without Fettle's rules. */
async function connect(): Promise<Client> {
  const client = new Client({ connectionString: cluster.url('shop') });
  await client.connect();
  return client;
}

/** The name of a standby that never connects. */
async function setStandby(name: string): Promise<void> {
  await sql.raw(`alter system set synchronous_standby_names = '${name}'`).execute(observer.db);
  await sql`select pg_reload_conf()`.execute(observer.db);
  await vi.waitFor(async () => {
    const { rows } = await sql<{ name: string }>`select current_setting('synchronous_standby_names') as name`.execute(observer.db);
    expect(rows).toEqual([{ name }]);
  }, waitOptions);
}

/** The processes whose commit waits for a standby. */
async function waiting(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where wait_event = 'SyncRep'`.execute(observer.db);
  return rows.map(({ pid }) => pid);
}

async function countWritten(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from written`.execute(observer.db);
  return rows[0]?.count ?? 0;
}

async function pid(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

function open(limits = ''): Engine & AsyncDisposable {
  const engine = openDatabase(cluster.url('shop') + limits);
  return { ...engine, [Symbol.asyncDispose]: () => engine.db.destroy() };
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    return await promise;
  } catch (error) {
    return error;
  }
}
