import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { StartupError } from '../system/startup-error.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import type { Engine } from './engine.ts';
import { appliedMigrations, migrate } from './migrate.ts';
import { saveSharedValue } from './shared-values.ts';

const tables = [
  'attempt_counts',
  'awaited_parts',
  'backups',
  'deleted_notes',
  'device_employees',
  'employees',
  'events',
  'export_lines',
  'exports',
  'health_checks',
  'idempotency_keys',
  'known_devices',
  'machine_count_changes',
  'machine_counts',
  'machine_totals',
  'machines',
  'notes',
  'photos',
  'print_jobs',
  'recovery_codes',
  'repairs',
  'second_factors',
  'security_events',
  'sessions',
  'settings',
  'shared_devices',
  'shared_values',
  'wall_links',
];

async function tablesIn({ db }: Engine): Promise<string[]> {
  // The search indexes are stored in tables of their own.
  return (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !/^machine_(search|words)/.test(name))
    .toSorted();
}

describeEachEngine('Migrating', (engineName) => {
  test('creates the tables of a fresh database, and changes nothing the second time', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    expect(await tablesIn(engine)).toEqual([]);
    await migrate(engine);
    expect(await tablesIn(engine)).toEqual(tables);
    await engine.db.insertInto('machine_counts').values({ status: 'trashed', block: 0, machines: 3 }).execute();
    await migrate(engine);
    expect(await tablesIn(engine)).toEqual(tables);
    expect(await engine.db.selectFrom('machine_counts').selectAll().execute()).toHaveLength(1);
    await close();
  });

  test('counts the machines of an existing shop', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    await migrate(engine, '0004-taking-back');
    const ofBlocks = [
      { status: 'trashed', block: 0, machines: 3 },
      { status: 'trashed', block: 2, machines: 4 },
      { status: 'completed', block: 0, machines: 1 },
    ] as const;
    await engine.db.insertInto('machine_counts').values(ofBlocks).execute();
    await migrate(engine);
    expect(await engine.db.selectFrom('machine_totals').selectAll().orderBy('status').execute()).toEqual([
      { status: 'completed', machines: 1 },
      { status: 'exported', machines: 0 },
      { status: 'in_progress', machines: 0 },
      { status: 'trashed', machines: 7 },
    ]);
    await close();
  });

  test('deletes fingerprints that were made with passwords', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    await withFingerprint(engine);
    await migrate(engine);
    expect(await engine.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
    await close();
  });

  test('rolls back a migration that fails', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    // Conflicts with the last table that the migration creates.
    await engine.db.schema.createTable('machine_counts').addColumn('block', 'integer').execute();
    await expect(migrate(engine)).rejects.toThrow(/machine_counts/);
    expect(await tablesIn(engine)).toEqual(['machine_counts']);
    await engine.db.schema.dropTable('machine_counts').execute();
    await migrate(engine);
    expect(await tablesIn(engine)).toEqual(tables);
    await close();
  });

  test('leaves the database of a newer version that only adds as it is', async () => {
    const { engine, close } = await freshDatabase(engineName);
    await applyNewer(engine, '0098-shelves');
    await migrate(engine);
    expect((await appliedMigrations(engine.db)).at(-1)).toBe('0098-shelves');
    expect(await tablesIn(engine)).toEqual(tables);
    await close();
  });

  test('rejects the database of a newer version that removes something, and leaves it unchanged', async () => {
    const { engine, close } = await freshDatabase(engineName);
    await applyNewer(engine, '0099-robots');
    await saveSharedValue(engine.db, 'compatible_since', '0099-robots');
    await expect(migrate(engine)).rejects.toThrow(
      new StartupError(
        'The database is newer than this program (it has the migration "0099-robots"). Start the newer program, or restore a backup.',
      ),
    );
    expect(await tablesIn(engine)).toEqual(tables);
    await close();
  });
});

test('fingerprints that were made with passwords are erased from the SQLite file, too', async () => {
  const { engine, url, close } = await freshDatabase('sqlite', 'empty');
  await withFingerprint(engine);
  await migrate(engine);
  await engine.db.destroy();
  expect(readFileSync(url.slice('sqlite:'.length), 'latin1')).not.toContain(asked);
  await close();
});

async function applyNewer({ db }: Engine, name: string): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '2031-01-01')`.execute(db);
}

const asked = '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8';

/** Migrates an empty database to version 0005 and stores an idempotency key in it. */
async function withFingerprint(engine: Engine): Promise<void> {
  await migrate(engine, '0005-totals');
  const instant = '2026-11-20T15:00:00.000Z';
  const employee = {
    first_name: 'Tess',
    last_name: 'Landry',
    email: 'tess@bayou.example',
    password: '$argon2id$',
    is_admin: 0,
    role: 1,
  } as const;
  await engine.db
    .insertInto('employees')
    .values({ ...employee, founder: null, registered_on: instant })
    .execute();
  await engine.db
    .insertInto('idempotency_keys')
    .values({ employee_id: 1, call: 'register', key: 'k', asked, reply: '', used_on: instant })
    .execute();
}
