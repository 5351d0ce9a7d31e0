import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { type Db, type Engine, openDatabase } from '../engine.ts';
import type { MaintenanceOptions } from './maintenance.ts';
import { waitOptions } from '../../../testing/time-limits.ts';

/** A database whose maintenance is due after every few statements. */
async function openForTest(options: Partial<MaintenanceOptions> = {}) {
  const { url, engine: other, close } = await freshDatabase('sqlite');
  // Kysely closes a connection only after it was used.
  await segmentsOf(other.db);
  await other.db.destroy();
  const errors: unknown[] = [];
  const engine = openDatabase(url, { maintenance: { onError: (error) => errors.push(error), statements: 4, delayMs: 0, ...options } });
  return {
    engine,
    path: url.slice('sqlite:'.length),
    errors,
    async [Symbol.asyncDispose]() {
      await engine.db.destroy();
      await close();
    },
  };
}

const waitFor = (check: () => Promise<void>) => vi.waitFor(check, waitOptions);

/** Each statement adds a segment to the index. */
async function addDocuments({ db }: Engine, count: number): Promise<void> {
  for (let id = 1; id <= count; id += 1) {
    await sql`insert or replace into machine_words (rowid, words) values (${id}, ${`washer number${id}`})`.execute(db);
  }
}

async function segmentsOf(db: Db): Promise<number> {
  const { rows } = await sql<{ segments: number }>`select count(distinct segid) as segments from machine_words_idx`.execute(db);
  return rows[0]?.segments ?? 0;
}

test('the thread merges the segments of the search index, and commits no longer do', async () => {
  await using shop = await openForTest();
  const { db } = shop.engine;
  await addDocuments(shop.engine, 40);
  await waitFor(async () => expect(await segmentsOf(db)).toBeLessThan(4));
  const { rows } = await sql`select k, v from machine_words_config order by k`.execute(db);
  expect(rows).toMatchObject([{ k: 'automerge', v: 0 }, { k: 'crisismerge' }, { k: 'version' }]);
  const found = await sql`select rowid from machine_words where machine_words match '"number7" OR "number40"'`.execute(db);
  expect(found.rows).toEqual([{ rowid: 7 }, { rowid: 40 }]);
  expect(shop.errors).toEqual([]);
});

test('before it ends, the thread merges segments that are too few for a pause, but not while something is written', async () => {
  await using shop = await openForTest({ statements: 100, idleMs: 0 });
  const { db } = shop.engine;
  const write = () => sql`update employees set email = email where false`.execute(db);
  const startThread = async () => {
    const started = once(process, 'worker');
    await Promise.all(Array.from({ length: 100 }, write));
    const [thread] = (await started) as [Worker];
    return thread;
  };
  await addDocuments(shop.engine, 3);
  const first = await startThread();
  const exited = new AbortController();
  first.once('exit', () => exited.abort());
  await once(first, 'message');
  while (!exited.signal.aborted) {
    await write();
    await delay(10);
  }
  expect(await segmentsOf(db)).toBe(3);
  const second = await startThread();
  await once(second, 'exit');
  expect(await segmentsOf(db)).toBe(1);
  expect(shop.errors).toEqual([]);
});

test('a thread that has just worked does so again when more is written', async () => {
  await using shop = await openForTest();
  const started = once(process, 'worker');
  await addDocuments(shop.engine, 4);
  const [thread] = (await started) as [Worker];
  await once(thread, 'message');
  await addDocuments(shop.engine, 4);
  const [response] = (await once(thread, 'message')) as [object];
  expect(response).toEqual({});
});

test('the thread checkpoints a long write-ahead log, which is then used again', async () => {
  await using shop = await openForTest();
  const { db } = shop.engine;
  await sql`create table filler (bytes blob)`.execute(db);
  await sql`insert into filler values (zeroblob(8000000))`.execute(db);
  const log = async () => {
    const { rows } = await sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint(noop)`.execute(db);
    return rows[0] ?? { log: 0, checkpointed: 0 };
  };
  expect(await log()).toMatchObject({ log: expect.any(Number), checkpointed: 0 });
  await waitFor(async () => {
    await sql`update filler set bytes = bytes where false`.execute(db);
    const { log: frames, checkpointed } = await log();
    // The thread itself may have begun to use the log again, which is possible only once all of it is checkpointed.
    const isUsedAgain = frames < 10;
    expect(isUsedAgain || checkpointed === frames, `${checkpointed} of ${frames}`).toBe(true);
  });
  await sql`insert into filler values (null)`.execute(db);
  expect((await log()).log).toBeLessThan(10);
  expect(shop.errors).toEqual([]);
});

test('when the thread cannot work, the reason is reported and writing goes on', async () => {
  await using shop = await openForTest();
  const moved = `${shop.path}-moved`;
  renameSync(shop.path, moved);
  mkdirSync(shop.path);
  await addDocuments(shop.engine, 4);
  await waitFor(async () => expect(shop.errors).toMatchObject([{ message: 'unable to open database file' }]));
  rmdirSync(shop.path);
  renameSync(moved, shop.path);
  await addDocuments(shop.engine, 4);
  await waitFor(async () => expect(await segmentsOf(shop.engine.db)).toBe(1));
  expect(shop.errors).toHaveLength(1);
});

test('closing the database ends the thread, whose connection would keep the write-ahead log', async () => {
  await using shop = await openForTest();
  const started = once(process, 'worker');
  await addDocuments(shop.engine, 4);
  await started;
  expect(existsSync(`${shop.path}-wal`)).toBe(true);
  await shop.engine.db.destroy();
  expect(existsSync(`${shop.path}-wal`)).toBe(false);
});
