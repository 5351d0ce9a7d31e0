import { api, type CallName } from '@fettle/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appliedMigrations, compatibleSince, migrate, schemaVersion } from '../platform/database/migrate.ts';
import type { Engine } from '../platform/database/engine.ts';
import { describeEachEngine } from '../testing/describe-each-engine.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { listRestrictions, readSchema } from '../testing/schema-changes.ts';
import { changesSession, sendSample } from '../testing/sample-requests.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

describeEachEngine('While the next version adds to the database', (engineName) => {
  test('every call still works, also with statements that were prepared before', async () => {
    await using shop = await openTestShop(engineName);
    const before = await callAll(shop);
    await addEverywhere(shop.engine);
    expect(await callAll(shop)).toEqual(before);
    expect(Object.values(before).filter((status) => status !== 200)).toEqual([]);
  });
});

describeEachEngine('A migration', (engineName) => {
  test(`a migration after ${compatibleSince} only adds to what the version before uses`, async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    await migrate(engine, compatibleSince);
    const before = await readSchema(engine);
    await migrate(engine);
    expect(schemaVersion(await appliedMigrations(engine.db))).toBe('current');
    expect(listRestrictions(before, await readSchema(engine))).toEqual([]);
    await close();
  });

  test('a migration that removes or restricts something is noticed', async () => {
    const { engine, close } = await freshDatabase(engineName);
    const { db } = engine;
    const before = await readSchema(engine);
    await db.schema
      .createTable('shelves')
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .execute();
    await db.schema.alterTable('machines').addColumn('shelf', 'text').execute();
    await db.schema
      .alterTable('machines')
      .addColumn('row', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('machines_by_shelf').on('machines').column('shelf').execute();
    expect(listRestrictions(before, await readSchema(engine))).toEqual([]);
    await db.schema.createIndex('one_note').unique().on('notes').column('content').execute();
    await db.schema.alterTable('exports').renameColumn('exported_on', 'left_on').execute();
    await db.schema.dropTable('wall_links').execute();
    expect(listRestrictions(before, await readSchema(engine))).toEqual([
      'exports.exported_on is gone',
      'exports.left_on must be filled',
      'notes has the new unique index one_note',
      'wall_links is gone',
    ]);
    await close();
  });
});

/** The status of each call, as an admin. */
async function callAll(shop: TestShop): Promise<Partial<Record<CallName, number>>> {
  const statuses: Partial<Record<CallName, number>> = {};
  for (const name of Object.keys(api) as CallName[]) {
    const client = changesSession(name) ? await shop.logIn(shop.ada) : shop.ada;
    statuses[name] = (await sendSample(shop, name, client)).status;
  }
  return statuses;
}

async function addEverywhere({ db }: Engine): Promise<void> {
  const tables = (await db.introspection.getTables()).filter(({ name, isView }) => !isView && !/^machine_(search|words)/.test(name));
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} add column added_later text`.execute(db);
}
