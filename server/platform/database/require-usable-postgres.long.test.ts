import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { StartupError } from '../system/startup-error.ts';
import { PostgresCluster, unprivileged } from '../../testing/postgres-cluster.ts';
import { waitOptions } from '../../testing/time-limits.ts';
import { openDatabase } from './engine.ts';
import { migrate } from './migrate.ts';
import { DatabaseInUseError, withSoleUse } from './sole-use.ts';
import { whenDatabaseResponds } from './wait-for-database.ts';

let cluster: PostgresCluster;
let name = '';
let count = 0;

beforeAll(async () => {
  cluster = new PostgresCluster();
  await cluster.start();
  await run('postgres', 'create role technician login');
});
beforeEach(async () => {
  name = `shop_${(count += 1)}`;
  await cluster.createDatabase(name);
});
afterAll(() => cluster.remove());

async function run(database: string, ...statements: string[]): Promise<void> {
  const { db } = openDatabase(cluster.url(database));
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.destroy();
}

/** The message of a start that ends, without its beginning. */
async function refusal(url: string): Promise<string> {
  const engine = openDatabase(url);
  const error = await whenDatabaseResponds(
    engine,
    () => migrate(engine),
    () => {},
  ).catch((error: unknown) => error);
  await engine.db.destroy();
  expect(error).toBeInstanceOf(StartupError);
  const [, problem = ''] = /^the database in DATABASE_URL cannot be used: (.*)$/s.exec((error as Error).message) ?? [];
  return problem;
}

const asTechnician = () => cluster.url(name).replace('fettle@', 'technician@');

test.each(['LATIN1', 'SQL_ASCII'])(
  'a database with the encoding %s is refused, with the statement that creates another',
  async (encoding) => {
    await run(
      'postgres',
      `drop database ${name}`,
      `create database ${name} encoding '${encoding}' locale_provider libc locale 'C' template template0`,
    );
    expect(await refusal(cluster.url(name))).toBe(
      `its encoding is ${encoding}, and Fettle needs a UTF8 database. Create another one and name it in DATABASE_URL: ` +
        `create database fettle owner "fettle" encoding 'UTF8' template template0;`,
    );
  },
);

test.each([
  ['standard_conforming_strings', 'off', 'on'],
  ['default_transaction_read_only', 'on', 'off'],
  ['default_transaction_isolation', 'serializable', 'read committed'],
  ['session_replication_role', 'replica', 'origin'],
])('a database with %s = %s is refused, with the statement that sets it', async (setting, value, wanted) => {
  await run('postgres', `alter database ${name} set ${setting} = '${value}'`);
  const problem = await refusal(cluster.url(name));
  expect(problem).toMatch(new RegExp(`^${setting} is ${value}, and Fettle needs ${wanted}\\. `));
  await run('postgres', /alter role .+;$/.exec(problem)?.[0] ?? '');
  const engine = openDatabase(cluster.url(name));
  await whenDatabaseResponds(
    engine,
    () => migrate(engine),
    () => {},
  );
  await engine.db.destroy();
});

test('a search path without a schema is refused, with the statement that sets it', async () => {
  await run('postgres', `alter database ${name} set search_path = nowhere`);
  expect(await refusal(cluster.url(name))).toBe(
    `search_path (nowhere) names no schema that exists. Set it: alter role "fettle" in database "${name}" set search_path = public;`,
  );
});

test('a role that may not create tables is refused, with the statement that lets it', async () => {
  const problem = await refusal(asTechnician());
  expect(problem).toMatch(/^technician may not create tables in the schema public\. Make it the owner, /);
  for (const statement of problem.matchAll(/(alter|grant)[^;]+;/g)) await run(name, statement[0]);
  const engine = openDatabase(asTechnician());
  await whenDatabaseResponds(
    engine,
    () => migrate(engine),
    () => {},
  );
  await engine.db.destroy();
});

test('a role that may not read the tables, or not change them, is refused', async () => {
  await run(name, 'create table backups (id int)', 'grant create on schema public to technician', 'grant select on backups to technician');
  expect(await refusal(asTechnician())).toMatch(/^technician may not read and change the table backups\. Connect as its owner, /);
});

test('a right that is missing for a migration is told with the cure', async () => {
  await run(name, 'grant create on schema public to technician');
  expect(await refusal(asTechnician())).toMatch(
    /^its role lacks a right\. Make it the owner, .+ \(permission denied to create extension "pg_trgm"\)$/,
  );
});

test('nothing is restored into a database that cannot be used', async () => {
  await run('postgres', `alter database ${name} set standard_conforming_strings = off`);
  await expect(withSoleUse(cluster.url(name), async () => {})).rejects.toThrow(/cannot be used: standard_conforming_strings is off/);
});

test('nothing is restored under a server whose DATABASE_URL has a name of its own', async () => {
  const url = `${cluster.url(name)}&application_name=front-desk`;
  const server = openDatabase(url);
  await sql`select`.execute(server.db);
  await expect(withSoleUse(url, async () => {})).rejects.toThrow(DatabaseInUseError);
  await server.db.destroy();
  await withSoleUse(url, async () => {});
});

test('a pooler in transaction mode is refused, with and without its default settings; one in session mode is used', async () => {
  const ignored = 'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout';
  await using refusing = await startPooler('pool_mode = transaction');
  expect(await refusal(refusing.url)).toMatch(
    /^the connection pooler refuses settings of a connection\. .+ pool_mode = session, and ignore_startup/,
  );
  await using sharing = await startPooler(`pool_mode = transaction\n${ignored}`);
  expect(await refusal(sharing.url)).toMatch(/^a connection pooler gives its connections to others after each transaction, /);
  await using usable = await startPooler(`pool_mode = session\n${ignored}`);
  const engine = openDatabase(usable.url);
  await whenDatabaseResponds(
    engine,
    () => migrate(engine),
    () => {},
  );
  await engine.db.destroy();
});

async function startPooler(settings: string) {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-pooler-'));
  const owner = unprivileged();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const file = join(folder, 'pgbouncer.ini');
  const lines = ['[databases]', `* = host=${cluster.folder} user=fettle`, '[pgbouncer]', 'auth_type = any', `unix_socket_dir = ${folder}`];
  writeFileSync(file, [...lines, 'listen_port = 6432', settings, ''].join('\n'));
  const child = spawn('/usr/sbin/pgbouncer', [file], { stdio: 'ignore', cwd: folder, ...owner });
  const exited = once(child, 'exit');
  await vi.waitFor(() => expect(existsSync(join(folder, '.s.PGSQL.6432'))).toBe(true), waitOptions);
  return {
    url: `postgresql://fettle@/${name}?host=${encodeURIComponent(folder)}&port=6432`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}
