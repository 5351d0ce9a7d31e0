import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { StartupError } from '../system/startup-error.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import type { EngineName } from '../../testing/requested-engines.ts';
import type { EmployeeClient } from '../../testing/test-client.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { type Engine, openDatabase } from './engine.ts';

const readOnly = [503, 'The server may not write to its database or folder. Nothing was changed. Tell an admin.'];
const damaged = [503, 'The database is damaged here. Nothing was changed. Tell an admin: a backup may have to be restored.'];
const full = [
  507,
  "The server's disk is full, so nothing can be saved. Nothing was changed. Tell an admin. Saving works again when there is room.",
];

test('while another process holds the lock, reads answer at once, and a write is saved when the lock ends', async () => {
  await using shop = await openTestShop('sqlite');
  const id = await shop.addMachine(shop.tess);
  const lock = await lockIn(await fileOf(shop));
  const written = shop.tess.call('addNote', { params: { id }, body: { content: 'Waited' } });
  const sessionEnds = shop.walt.call('logout');
  // The last two use the same connection as the writes that wait.
  for (const name of ['getMachine', 'getPhotos', 'getShop', 'getUsers'] as const)
    expect((await shop.ada.call(name, { params: { id } })).status).toBe(200);
  // With SQLite's own timeout, which blocks the thread, these writes would have failed before.
  await lock.end();
  expect([(await written).status, (await sessionEnds).status]).toEqual([200, 200]);
  expect((await shop.card(id)).notes).toHaveLength(1);
});

test('a lock that does not end is a fault after the wait, and changes nothing', async () => {
  const { engine, openAgain, url, close } = await freshDatabase('sqlite');
  const impatient = openDatabase(url, { lockWaitMs: 20 });
  const lock = await lockIn(url.slice('sqlite:'.length));
  const failed = async (work: Promise<unknown>) => impatient.faultOf(await work.catch((error: unknown) => error));
  expect(await failed(impatient.db.deleteFrom('sessions').execute())).toBe('locked');
  expect(await failed(impatient.db.transaction().execute((db) => db.deleteFrom('sessions').execute()))).toBe('locked');
  await lock.end();
  for (const { db } of [impatient, engine, openAgain()]) await db.deleteFrom('sessions').execute();
  await impatient.db.destroy();
  await close();
});

test('a file system without locks is named at the start, and not taken for another program', async () => {
  const { url, close } = await freshDatabase('sqlite');
  const lock = await lockIn(url.slice('sqlite:'.length));
  expect(() => openDatabase(url, { isExclusive: true, lockWaitMs: 1 })).toThrow(/^another program keeps .+ locked, /);
  await lock.end();
  // SQLite reports ENOLCK like a lock of another process, for every file.
  for (const errcode of [5, 15, 5386]) {
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(() => {
      throw Object.assign(new Error('database is locked'), { errcode });
    });
    expect(() => openDatabase(url)).toThrow(
      /^the file system of .+ does not lock files, like that of some network shares\. Move DATA_DIR to a local disk, or use PostgreSQL\./,
    );
    vi.restoreAllMocks();
  }
  await close();
});

describeEachEngine('A full disk', (engineName) => {
  test('a full disk lets reads continue, says why saving fails, and saving works again when there is room', async () => {
    await using shop = await openTestShop(engineName);
    const id = await shop.addMachine(shop.tess);
    const { body: wall } = await shop.ada.call('addWallLink', { body: { name: 'TV', shows_names: false } });
    const disk = fullDisks[engineName];
    for (const statement of disk.fill) await sql.raw(statement).execute(shop.db);
    expect(await addNotesUntilRefused(shop.tess, id)).toEqual(full);
    expect(await healthOf(shop)).toEqual([503, 'disk_full', 'The disk is full. Nothing can be saved.']);
    // The last use of a session and of a link is saved after an hour.
    shop.clock.advance({ hours: 2 });
    expect((await shop.tess.call('getMachine', { params: { id } })).status).toBe(200);
    expect((await shop.visitor.call('getWall', { query: { link: wall.link.code } })).status).toBe(200);
    for (const statement of disk.free) await sql.raw(statement).execute(shop.db);
    expect((await addNote(shop.tess, id))[0]).toBe(200);
    expect(await healthOf(shop)).toEqual([200, undefined, 'Fettle is running.']);
    expect(shop.takeErrors().length).toBeGreaterThan(0);
  });
});

/** On PostgreSQL, a trigger raises the error of its server: one server cannot run out of room for one database. */
const fullDisks = {
  sqlite: { fill: ['pragma max_page_count = 1'], free: ['pragma max_page_count = 1000000'] },
  postgresql: {
    fill: [
      `create function disk_full() returns trigger language plpgsql as $$ begin raise 'No space left on device' using errcode = '53100'; end $$`,
      'create trigger no_room before insert or update on notes execute function disk_full()',
      'create trigger no_room before update on sessions execute function disk_full()',
      'create trigger no_room before update on wall_links execute function disk_full()',
    ],
    free: ['drop trigger no_room on notes', 'drop trigger no_room on sessions', 'drop trigger no_room on wall_links'],
  },
} as const satisfies Record<EngineName, object>;

test('a database that cannot be written can still be read, and the health check sees it by itself', async () => {
  await using shop = await openTestShop('sqlite');
  const id = await shop.addMachine(shop.tess);
  await sql`pragma query_only = 1`.execute(shop.db);
  expect(await healthOf(shop)).toEqual([503, 'read_only', 'The database or its folder is read-only. Nothing can be saved.']);
  expect(await addNote(shop.tess, id)).toEqual(readOnly);
  expect((await shop.tess.call('getMachine', { params: { id } })).status).toBe(200);
  await sql`pragma query_only = 0`.execute(shop.db);
  shop.clock.advance({ seconds: 6 });
  expect(await healthOf(shop)).toEqual([200, undefined, 'Fettle is running.']);
  expect(shop.takeErrors()).toHaveLength(1);
});

test('a transaction that SQLite has rolled back by itself fails with its own reason, and the next one works', async () => {
  const { engine, close } = await freshDatabase('sqlite');
  const failing = engine.db.transaction().execute(async (db) => {
    await sql`rollback`.execute(db);
    throw new Error('database or disk is full');
  });
  await expect(failing).rejects.toThrow('database or disk is full');
  await engine.db.transaction().execute((db) => db.deleteFrom('sessions').execute());
  await close();
});

test('damage to one table leaves the other reads working', async () => {
  await using shop = await openTestShop('sqlite');
  const id = await shop.addMachine(shop.tess);
  const file = await fileOf(shop);
  const pages = await sql<{ page: number; size: number }>`
    select rootpage as page, page_size as size from sqlite_schema, pragma_page_size where tbl_name = 'photos'`.execute(shop.db);
  await sql`pragma wal_checkpoint(truncate)`.execute(shop.db);
  for (const { page, size } of pages.rows) overwrite(file, (page - 1) * size, size);
  // Without the pages that the first server has in memory.
  const second = await shop.visitorOfSecondServer();
  const headers = { cookie: shop.tess.cookie ?? '' };
  const photos = await second.call('getPhotos', { params: { id }, headers });
  expect([photos.status, photos.body.message]).toEqual(damaged);
  expect((await second.call('getMachines', { params: { status: 'all' }, headers })).status).toBe(200);
  const health = await second.call('health');
  expect([health.status, health.body]).toMatchObject([503, { fault: 'damaged', message: 'The database is damaged.' }]);
  expect(shop.takeErrors()).toHaveLength(1);
});

test('a file that is no database, and a folder that cannot be written, are refused at startup with a reason', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-damaged-'));
  const junk = join(folder, 'junk.sqlite');
  writeFileSync(junk, 'This is no database. '.repeat(500));
  expect(opening(junk)).toThrow(StartupError);
  expect(opening(junk)).toThrow(/junk\.sqlite is damaged or not an SQLite database\. Restore a backup\./);
  // Not even root can create a file there.
  const nowhere = process.platform === 'linux' ? '/proc/shop.sqlite' : join(folder, 'missing', 'shop.sqlite');
  expect(opening(nowhere)).toThrow(/cannot be opened\. Check that its folder exists and that Fettle may write to it\./);
  rmSync(folder, { recursive: true });
});

function opening(path: string): () => Engine {
  return () => openDatabase(`sqlite:${path}`);
}

/** Another process that holds the write lock of the file. */
async function lockIn(file: string): Promise<{ end: () => Promise<void> }> {
  const program = `
    const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(process.argv[1]);
    database.exec('begin immediate');
    process.stdout.write('locked');
    process.stdin.once('data', () => { database.exec('rollback'); database.close(); process.exit(); });`;
  const child = spawn(process.execPath, ['-e', program, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  return {
    async end() {
      child.stdin.write('end');
      await exited;
    },
  };
}

async function fileOf({ db }: TestShop): Promise<string> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(db);
  return rows[0]?.file ?? '';
}

function overwrite(file: string, position: number, length: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(length, 0xa5), 0, length, position);
  closeSync(handle);
}

async function addNote(employee: EmployeeClient, id: number): Promise<[number, string]> {
  const { status, body } = await employee.call('addNote', { params: { id }, body: { content: 'Leaks at the door. '.repeat(200) } });
  return [status, body.message];
}

/** Pages that are free already have room for some. */
async function addNotesUntilRefused(employee: EmployeeClient, id: number): Promise<[number, string]> {
  for (;;) {
    const reply = await addNote(employee, id);
    if (reply[0] !== 200) return reply;
  }
}

async function healthOf({ visitor }: TestShop) {
  const { status, body } = await visitor.call('health');
  return [status, (body as { fault?: string }).fault, body.message];
}
