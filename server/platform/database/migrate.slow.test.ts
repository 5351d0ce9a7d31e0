import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { StartupError } from '../system/startup-error.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop } from '../../testing/test-shop.ts';
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
  'list_changes',
  'list_entries',
  'machine_count_changes',
  'machine_counts',
  'machine_totals',
  'machines',
  'merged_machines',
  'notes',
  'photos',
  'print_jobs',
  'recall_decisions',
  'recall_files',
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
  test('migrating creates the tables of a fresh database, and changes nothing the second time', async () => {
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

  test('migrating rolls back a migration that fails', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    // Conflicts with the last table that the migration creates.
    await engine.db.schema.createTable('shared_values').addColumn('key', 'text').execute();
    await expect(migrate(engine)).rejects.toThrow(/shared_values/);
    expect(await tablesIn(engine)).toEqual(['shared_values']);
    await engine.db.schema.dropTable('shared_values').execute();
    await migrate(engine);
    expect(await tablesIn(engine)).toEqual(tables);
    await close();
  });

  test('migrating leaves the rows of a database as they are that has the migrations before 1.0', async () => {
    await using shop = await openTestShop(engineName);
    const { engine } = shop;
    await shop.addMachine(shop.tess, {}, 'exported');
    for (const name of ['0001-ground-floor', '0008-sign-in-attempts', '0038-work-only', '0046-recalls-by-status'])
      await addMigration(engine, name, '2026-11-22');
    const before = await rowsIn(engine);
    await migrate(engine);
    expect(await rowsIn(engine)).toEqual(before);
  });

  test.each(['0005-totals', '0036-undo', '0038-work-only', '0046-recalls-by-status'])(
    'migrating rejects a database whose last migration is %s, and says what can update it',
    async (last) => {
      const { engine, close } = await freshDatabase(engineName);
      await sql`update kysely_migration set name = ${last}`.execute(engine.db);
      await expect(migrate(engine)).rejects.toThrow(
        new StartupError(
          `This version cannot update the database (its last migration is "${last}"). ` +
            'Start Fettle from commit b9c936f4 once, and then this version. If that commit cannot either, it says what to do first.',
        ),
      );
      expect(await appliedMigrations(engine.db)).toEqual([last]);
      await close();
    },
  );

  test('migrating rolls back the update of 0.2.0 if it fails', async () => {
    const { engine, close } = await freshDatabase(engineName, '0.2.0');
    const before = await rowsIn(engine);
    // 0.2.0 has no such table, and the migration creates it.
    await engine.db.schema.createTable('photos').addColumn('id', 'integer').execute();
    await expect(migrate(engine)).rejects.toThrow(/photos/);
    await engine.db.schema.dropTable('photos').execute();
    expect(await rowsIn(engine)).toEqual(before);
    await migrate(engine);
    expect(await tablesIn(engine)).toEqual(tables);
    await close();
  });

  test('migrating leaves the database of a newer version that only adds as it is', async () => {
    const { engine, close } = await freshDatabase(engineName);
    await addMigration(engine, '0098-shelves');
    await migrate(engine);
    expect((await appliedMigrations(engine.db)).at(-1)).toBe('0098-shelves');
    expect(await tablesIn(engine)).toEqual(tables);
    await close();
  });

  test('migrating rejects the database of a newer version that removes something, and leaves it unchanged', async () => {
    const { engine, close } = await freshDatabase(engineName);
    await addMigration(engine, '0099-robots');
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

async function addMigration({ db }: Engine, name: string, appliedOn = '2031-01-01'): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${appliedOn})`.execute(db);
}

async function rowsIn({ db, transfer }: Engine): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const { name, key } of await transfer.listTables(db))
    all[name] = (await sql`select * from ${sql.table(name)} order by ${sql.join(key.map((column) => sql.ref(column)))}`.execute(db)).rows;
  return all;
}
