import { startLists } from '@fettle/contract/shared/catalog.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { openTestShop } from '../../../testing/test-shop.ts';
import type { Engine } from '../engine.ts';
import { migrate } from '../migrate.ts';

const on = '2026-11-01T08:00:00.000Z';

describeEachEngine('The migration to positions', (engineName) => {
  test('employees stay as they are, and can have other roles from then on', async () => {
    const database = await freshDatabase(engineName, 'empty');
    const { engine } = database;
    await migrate(engine, '0042-plates');
    for (const role of [0, 1, 2, 3]) await addEmployee(engine, role);
    await expect(addEmployee(engine, 5)).rejects.toThrow(/role/i);
    const [rows, definitions] = [await employeesIn(engine), await definitionsIn(engine)];
    await migrate(engine, '0043-positions');
    expect(await employeesIn(engine)).toEqual(rows);
    expect(await definitionsIn(engine)).toEqual(definitions);
    await addEmployee(engine, 5);
    // Emails are unique, and other checks are still there.
    await expect(addEmployee(engine, 5)).rejects.toThrow(/unique/i);
    await expect(sql`update employees set is_admin = 2`.execute(engine.db)).rejects.toThrow(/is_admin/i);
    // Other tables still refer to employees.
    await expect(sql`update employees set id = 99 where id = 1`.execute(engine.db)).rejects.toThrow(/foreign key/i);
    await migrate(engine);
    await using shop = await openTestShop(engineName, { database });
    expect((await shop.tess.call('getLists')).body.data.positions).toEqual(startLists.positions);
    const { data } = (await shop.ada.call('getUsers')).body;
    expect(data.filter(({ last_name }) => last_name === 'Landry').map(({ role }) => role)).toEqual(expect.arrayContaining([0, 1, 2, 3, 5]));
  });
});

async function addEmployee({ db }: Engine, role: number): Promise<void> {
  await sql`
    insert into employees (first_name, last_name, email, password, is_admin, role, registered_on)
    values (${`Remy ${role}`}, 'Landry', ${`remy${role}@bayou.example`}, '$argon2id$', 0, ${role}, ${on})`.execute(db);
  if (role > 0) return;
  await sql`
    insert into machines
      (type_of, brand, model, serial, serial_key, status, repair_number, creator_id, registered_on, version, touched_on, technician_id)
    values ('dryer', 'lg', 'M', 'S', 'S', 'in_progress', 1, 1, ${on}, 1, ${on}, 1)`.execute(db);
}

async function employeesIn({ db }: Engine): Promise<unknown[]> {
  return (await sql`select * from employees order by id`.execute(db)).rows;
}

/** The indexes and triggers, as the database describes them. */
async function definitionsIn({ name, db }: Engine): Promise<unknown[]> {
  const query =
    name === 'sqlite'
      ? sql`select name, sql from sqlite_schema where type in ('index', 'trigger') order by name`
      : sql`
          select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public'
          union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by name`;
  return (await query.execute(db)).rows;
}
