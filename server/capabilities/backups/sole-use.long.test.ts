import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../platform/database/engine.ts';
import { restoreMark } from '../../platform/database/row-transfer.ts';
import { emptyPlace, fillShop, summarizeShop, temporaryFolder } from '../../testing/backup-places.ts';
import { backupSource } from '../../testing/backup-source.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { startFettle } from '../../testing/fettle-process.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { waitOptions } from '../../testing/time-limits.ts';
import type { TableSummary } from './copy-rows.ts';
import { alone, withEmptyDatabase } from './empty-database.ts';
import { makeBackup } from './make-backup.ts';
import { moveShop } from './move-shop.ts';
import { restoreBackup } from './restore-backup.ts';

const sentences = {
  sqlite:
    /^Fettle cannot start: another program keeps .+ locked, such as another Fettle, or a restore or move\. Stop it, or wait for its end\./,
  postgresql: /^Waiting for another server that updates the database, or for a restore or move\.\n$/,
};

describeEachEngine('While a shop is restored or moved', (engineName) => {
  const temporary = temporaryFolder();
  const backup = join(temporary.folder, 'backup.tar');
  let shopRows: TableSummary[] = [];

  beforeAll(async () => {
    await using shop = await openTestShop(engineName);
    await fillShop(shop);
    await makeBackup(backup, await backupSource(shop, temporary.folder), { passphrase: undefined, now: () => shop.clock.now });
    shopRows = await summarizeShop(shop.engine);
  });
  afterAll(() => temporary[Symbol.dispose]());

  /** Starts a server on a database that is in sole use. */
  async function refuseServer(url: string): Promise<AsyncDisposable> {
    const server = startFettle({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
    const output = () => server.output.stderr + server.output.stdout;
    await vi.waitFor(() => expect(output()).toMatch(sentences[engineName]), waitOptions);
    return server;
  }

  test('a server that starts on the new database changes nothing, and says so', async () => {
    const { databaseUrl } = await emptyPlace(engineName, temporary.folder);
    const failing = withEmptyDatabase(databaseUrl, async () => {
      await using _ = await refuseServer(databaseUrl);
      throw new Error('The backup is damaged.');
    });
    await expect(failing).rejects.toThrow('The backup is damaged.');
  });

  test('a server that starts on the database that is moved changes nothing, and says so', async () => {
    const place = await emptyPlace(engineName, temporary.folder);
    await restoreBackup(backup, place, undefined);
    await alone(place.databaseUrl, async ({ engine }) => {
      await using _ = await refuseServer(place.databaseUrl);
      expect(await summarizeShop(engine)).toEqual(shopRows);
    });
  });

  test('another restore or move is refused, and the first one is complete', async () => {
    const place = await emptyPlace(engineName, temporary.folder);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => restoreBackup(backup, place, undefined)));
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    expect(failures).toEqual([1, 2].map(() => expect.stringMatching(/ is in use\. .* wait for the end of another restore or move\./)));
    expect(await rowsAt(place.databaseUrl)).toEqual(shopRows);

    const target = await emptyPlace(engineName, temporary.folder);
    const moves = await Promise.allSettled([
      moveShop(place.databaseUrl, target.databaseUrl),
      moveShop(place.databaseUrl, target.databaseUrl),
    ]);
    expect(moves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await rowsAt(target.databaseUrl)).toEqual(shopRows);
  });

  test('an interruption leaves what no server takes for a shop, and the next attempt completes it', async () => {
    const place = await emptyPlace(engineName, temporary.folder);
    const interrupted = openDatabase(place.databaseUrl);
    await interrupted.db.schema.createTable(restoreMark).addColumn('id', 'integer').execute();
    await interrupted.db.destroy();
    await using server = startFettle({ DATABASE_URL: place.databaseUrl, LOG_LEVEL: 'silent' });
    expect(await server.exited).toBe(1);
    expect(server.output.stderr).toMatch(/^Fettle cannot start: a restore or move into the database in DATABASE_URL was interrupted\. /);
    await restoreBackup(backup, place, undefined);
    expect(await rowsAt(place.databaseUrl)).toEqual(shopRows);
  });
});

async function rowsAt(url: string): Promise<TableSummary[]> {
  const engine = openDatabase(url);
  const rows = await summarizeShop(engine);
  await engine.db.destroy();
  return rows;
}

test('a restore whose SQLite file is replaced meanwhile fails, and leaves the other file', async () => {
  using temporary = temporaryFolder();
  const path = join(temporary.folder, 'fettle.sqlite');
  const failing = withEmptyDatabase(`sqlite:${path}`, async () => {
    renameSync(path, join(temporary.folder, 'moved.sqlite'));
    writeFileSync(path, 'of another program');
  });
  await expect(failing).rejects.toThrow(/ is in use\. /);
  expect(statSync(path).size).toBe('of another program'.length);
});

test.each(['-wal', '-shm', '-journal'])('a restore does not begin beside a file %s of another SQLite database', async (suffix) => {
  using temporary = temporaryFolder();
  const path = join(temporary.folder, 'fettle.sqlite');
  writeFileSync(path + suffix, 'of another database');
  await expect(withEmptyDatabase(`sqlite:${path}`, async () => {})).rejects.toThrow(/ belongs to a database that was moved away\. /);
  expect(readdirSync(temporary.folder)).toEqual([`fettle.sqlite${suffix}`]);
});

test('only its owner can read a file that is restored', async () => {
  using temporary = temporaryFolder();
  const path = join(temporary.folder, randomUUID(), 'fettle.sqlite');
  await withEmptyDatabase(`sqlite:${path}`, async ({ db }) => {
    await db.schema.createTable('machines').addColumn('id', 'integer').execute();
    for (const name of readdirSync(dirname(path))) expect(statSync(join(dirname(path), name)).mode & 0o777).toBe(0o600);
  });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  expect(existsSync(`${path}-journal`)).toBe(false);
});
