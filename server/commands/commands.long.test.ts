import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { addEmployee } from '../capabilities/employees/store.ts';
import { saveSharedValue } from '../platform/database/shared-values.ts';
import { temporaryFolder } from '../testing/backup-places.ts';
import { startFettle } from '../testing/fettle-process.ts';
import { emptyDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { type EngineName, requestedEngines } from '../testing/requested-engines.ts';

const run = promisify(execFile);

test('on the command line, a shop is backed up while it is open, encrypted, restored elsewhere, moved and opened', async () => {
  using temporary = temporaryFolder();
  const [first, second, third] = [
    await newPlace('sqlite', temporary.folder),
    await newPlace(requestedEngines().at(-1) ?? 'sqlite', temporary.folder),
    await newPlace('sqlite', temporary.folder),
  ];
  await using shop = startFettle({ ...first, LOG_LEVEL: 'silent', SHOP_NAME: 'Bayou "Best" Appliance' });
  const cookie = await setUpShop(await shop.port(), await shop.setupCode());

  const backup = await command('backup', { ...first, LOG_LEVEL: 'silent' });
  expect(backup.stdout).toMatch(/\/fettle-\d{8}-\d{6}\.tar\.age \(\d+ KB, encrypted\) is complete and was read again\.\n$/);
  const [name = ''] = readdirSync(join(first.DATA_DIR, 'backups'));
  const file = join(first.DATA_DIR, 'backups', name);
  expect(readFileSync(file).includes('K93512345')).toBe(false);
  const list = await fetch(`http://127.0.0.1:${await shop.port()}/api/read/get_backups`, { headers: { cookie } });
  expect(await list.json()).toMatchObject({ data: { backups: [{ kind: 'command', is_encrypted: true }], is_overdue: false } });

  const restored = await command('restore', { ...second, SHOP_NAME: 'Bayou "Best" Appliance' }, file);
  expect(restored.stdout).toMatch(
    / rows and 1 files, which were read again\.\n.+restored-settings\.env\. Everyone has to log in again\.\n$/,
  );
  expect(readFileSync(join(second.DATA_DIR, 'restored-settings.env'), 'utf8')).toContain("LOG_LEVEL='silent'\n");
  const moved = await command('move', second, '--', '--to', third.DATABASE_URL);
  expect(moved.stdout).toMatch(/^\d+ rows are in .+, and were read again\.\n/);

  await using other = startFettle({ ...third, LOG_LEVEL: 'silent' });
  const port = await other.port();
  expect(await logIn(port)).toMatch(/^fettle_session=/);
  // The session of the shop that was backed up has ended.
  expect((await fetch(`http://127.0.0.1:${port}/api/read/get_backups`, { headers: { cookie } })).status).toBe(401);
  const card = await fetch(`http://127.0.0.1:${port}/api/read/get_machine/1`, { headers: { cookie: await logIn(port) } });
  expect(await card.json()).toMatchObject({ data: { serial: 'K93512345' } });
});

/** Settings for a shop of its own. */
async function newPlace(engine: EngineName, folder: string) {
  const DATABASE_URL = await emptyDatabase(engine);
  return { DATA_DIR: join(folder, randomUUID()), DATABASE_URL, BACKUP_PASSPHRASE: 'eleven wrenches and a belt' };
}

test('a backup that is complete is named, and removes no older one, while a locked database refuses its row', async () => {
  using temporary = temporaryFolder();
  const older = 'fettle-20261120-020000.tar';
  writeFileSync(join(temporary.folder, older), '');
  const { url, engine, close } = await freshDatabase('sqlite');
  const ada = { first_name: 'Ada', last_name: 'Boudreaux', email: 'ada@bayou.example', password: '$argon2id$', is_admin: true, role: 0 };
  await addEmployee(engine.db, { ...ada, founder: true, registered_on: '2026-11-20T08:00:00.000Z' });
  const settings = { DATA_DIR: temporary.folder, DATABASE_URL: url, BACKUP_DIR: temporary.folder, BACKUP_KEEP: '1' };
  const { stdout } = await engine.db.transaction().execute(async (db) => {
    await saveSharedValue(db, 'setup_code', 'ABCD-EFGH-2345');
    return command('backup', settings);
  });
  const files = readdirSync(temporary.folder).filter((name) => name.startsWith('fettle-'));
  expect(files).toEqual([older, expect.stringMatching(/\.tar$/)]);
  const [first, second] = stdout.split('\n');
  expect(first).toMatch(new RegExp(`/${files[1]} \\(.+\\) is complete and was read again\\.$`));
  expect(second).toMatch(/^It is not in the list of backups, and no old one was removed: another program keeps the database locked\. /);
  await close();
});

test('a command that cannot do its work says why in one line and exits with code 1', async () => {
  using temporary = temporaryFolder();
  const settings = { DATA_DIR: join(temporary.folder, 'data') };
  const text = join(temporary.folder, 'list.txt');
  writeFileSync(text, 'K93512345\n'.repeat(200));
  expect(await failure('backup', settings)).toBe(`Fettle cannot back up: There is no shop in ${settings.DATA_DIR}/fettle.sqlite.\n`);
  expect(await failure('restore', settings)).toBe('Fettle cannot restore: Name the backup: npm run restore FILE\n');
  expect(await failure('restore', settings, text)).toBe('Fettle cannot restore: This is not a backup of Fettle, or it is damaged.\n');
  expect(await failure('restore', settings, '/nowhere.tar')).toMatch(/^Fettle cannot restore: ENOENT: no such file/);
  expect(await failure('move', settings)).toMatch(/^Fettle cannot move the shop: Name the database to move to: /);
  expect(await failure('move', settings, '--to', 'mysql://nope')).toMatch(/^Fettle cannot move the shop: DATABASE_URL must start with /);
  expect(await failure('backup', { ...settings, BACKUP_PASSPHRASE: 'short' })).toBe(
    'Fettle cannot back up: BACKUP_PASSPHRASE must have at least 12 characters.\n',
  );
  expect(readdirSync(temporary.folder)).toEqual(['list.txt']);
});

function command(name: 'backup' | 'restore' | 'move', env: Record<string, string>, ...args: string[]) {
  const path = join(import.meta.dirname, `${name}-command.ts`);
  const given = args[0] === '--' ? args.slice(1) : args;
  return run(process.execPath, [path, ...given], { env: { PATH: process.env.PATH, ...env }, cwd: import.meta.dirname });
}

async function failure(...args: Parameters<typeof command>): Promise<string> {
  const error = await command(...args).catch((error: unknown) => error as { code: number; stderr: string });
  expect(error).toMatchObject({ code: 1, stdout: '' });
  return error.stderr;
}

const password = 'a wrench in time';

/** Registers the first employee and a machine, and returns the cookie of the employee's session. */
async function setUpShop(port: number, setup_code: string): Promise<string> {
  const employee = {
    first_name: 'Ada',
    last_name: 'Boudreaux',
    email: 'ada@bayou.example',
    is_admin: true,
    role: 0,
    password1: password,
    password2: password,
    setup_code,
  };
  await post(port, '/api/auth/register', employee);
  const cookie = await logIn(port);
  const machine = { type_of: 'fridge', brand: 'whirlpool', model: 'WRS325SDHZ', serial: 'K93512345' };
  await post(port, '/api/create/add_machine', machine, cookie);
  return cookie;
}

async function logIn(port: number): Promise<string> {
  const response = await post(port, '/api/auth/login/1', { password });
  return (
    response.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('fettle_session='))
      ?.split(';')[0] ?? ''
  );
}

async function post(port: number, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return response;
}
