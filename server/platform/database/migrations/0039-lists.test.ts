import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { newShopLists } from '../../../testing/new-shop-lists.ts';
import { openTestShop, whirlpoolFridge } from '../../../testing/test-shop.ts';
import type { Engine } from '../engine.ts';
import { migrate } from '../migrate.ts';

const before = '0038-work-only';
const on = '2026-11-01T08:00:00.000Z';

describeEachEngine('The migration to lists', (engineName) => {
  test('the migration to lists leaves a shop with machines as it is, and takes other types and conditions from then on', async () => {
    const database = await freshDatabase(engineName, 'empty');
    const { engine } = database;
    await migrate(engine, before);
    await fill(engine);
    await expect(addMachine(engine, 9, { type_of: 'toaster' })).rejects.toThrow(/type_of/i);
    await expect(addMachine(engine, 9, { condition: 'Open Box' })).rejects.toThrow(/condition/i);
    const [rows, definitions] = [await rowsIn(engine), await definitionsIn(engine)];
    await migrate(engine, '0039-lists');
    expect(await rowsIn(engine)).toEqual(rows);
    expect(await definitionsIn(engine)).toEqual(definitions);
    // Other tables still refer to machines.
    await expect(addNote(engine, 99)).rejects.toThrow(/foreign key/i);
    await migrate(engine);

    await migrate(engine);
    await using shop = await openTestShop(engineName, { database });
    expect((await shop.tess.call('getLists')).body.data).toEqual(newShopLists);
    const search = async (q: string) => (await shop.tess.call('search', { query: { q } })).body.data.map(({ id }) => id);
    expect([await search('samsung'), await search('WF45'), await search('hums')]).toEqual([[2], [2], [1]]);
    await shop.ada.call('addListEntry', { body: { list: 'types', label: 'Toaster', version: 0 } });
    await shop.ada.call('addListEntry', { body: { list: 'conditions', label: 'Open Box', version: 1 } });
    const id = await shop.addMachine(shop.tess, { type_of: 'toaster', condition: 'open_box' }, 'exported');
    expect([await search('toaster'), await shop.card(id)]).toMatchObject([[id], { status: 'exported', condition: 'open_box' }]);
    expect((await shop.tess.call('addMachine', { body: whirlpoolFridge })).status).toBe(200);
  });
});

async function fill(engine: Engine): Promise<void> {
  const { db } = engine;
  const person = { email: 'remy@bayou.example', password: '$argon2id$', is_admin: 0, role: 1 } as const;
  await db
    .insertInto('employees')
    .values({ ...person, first_name: 'Remy', last_name: 'Landry', registered_on: on })
    .execute();
  await addMachine(engine, 1, {});
  await addMachine(engine, 2, { type_of: 'washer', brand: 'samsung', model: 'WF45', condition: 'Scratch and Dent', style: 'Front Load' });
  await addNote(engine, 1);
  await db.insertInto('exports').values({ exported_on: on, author_id: 1, machines: 1 }).execute();
  const line = { export_id: 1, machine_id: 1, repair_number: 1, completed_on: on, creator_name: 'Remy', technician_name: 'Remy' };
  await db
    .insertInto('export_lines')
    .values({ ...line, ...plate, color: null, condition: 'NEW', vendor: 'pasadena' })
    .execute();
}

const plate = { type_of: 'fridge', brand: 'lg', model: 'M', serial: 'S', style: 'Chest' };

async function addMachine({ db }: Engine, id: number, fields: Partial<typeof plate> & { condition?: string }): Promise<void> {
  const machine = { ...plate, ...fields };
  const state = { status: 'in_progress', repair_number: 1, creator_id: 1, technician_id: 1, version: 1 } as const;
  const search_text = `${machine.brand} ${machine.model} ${machine.serial}`.toUpperCase();
  const keys = { serial_key: machine.serial, model_key: machine.model, search_text, waiting_since: null };
  await db
    .insertInto('machines')
    .values({ color: null, condition: null, vendor: null, ...machine, ...state, ...keys, registered_on: on, touched_on: on })
    .execute();
  await db.insertInto('repairs').values({ machine_id: id, number: 1, status: 'in_progress', technician_id: 1, started_on: on }).execute();
}

async function addNote({ db }: Engine, machine_id: number): Promise<void> {
  await db.insertInto('notes').values({ machine_id, author_id: 1, content: 'Hums.', date: on }).execute();
}

/** All rows of the tables that the version before has. */
async function rowsIn({ db, transfer }: Engine): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const { name, key } of await transfer.listTables(db))
    if (name !== 'shared_values' && !name.startsWith('list_'))
      all[name] = (await sql`select * from ${sql.table(name)} order by ${sql.join(key.map((column) => sql.ref(column)))}`.execute(db)).rows;
  return all;
}

/** The indexes and triggers, as the database describes them. */
async function definitionsIn({ name, db }: Engine): Promise<unknown[]> {
  const query =
    name === 'sqlite'
      ? sql`select name, sql from sqlite_schema where type in ('index', 'trigger') and tbl_name not like 'list_%' order by name`
      : sql`
          select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public' and tablename not like 'list_%'
          union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by name`;
  return (await query.execute(db)).rows;
}
