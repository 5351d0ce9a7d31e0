import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { requestedEngines } from '../../../testing/requested-engines.ts';
import type { Db } from '../engine.ts';
import { migrate } from '../migrate.ts';

const now = '2026-11-20T15:00:00.000Z';

describeEachEngine('Migration 0030', (engineName) => {
  test('keeps the machines of a shop and finds their words, and numbers of more than 32 bits follow', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine, '0029-replaced-tokens');
    await addEmployee(db);
    await addMachine(db, 7);
    await migrate(engine);
    await addMachine(db, 3_000_000_000);
    await addEvent(db, 2 ** 40);
    const events = await db.selectFrom('events').select(['id', 'machine_id']).execute();
    expect(events).toEqual([{ id: 2 ** 40, machine_id: 3_000_000_000 }]);
    const { ids } = await engine.wordIndex.find(db, [['c1']], 10);
    expect(ids).toEqual([3_000_000_000, 7]);
    await close();
  });
});

const postgres = requestedEngines().filter((name) => name === 'postgresql');

describe.each(postgres)('A new database on %s', (engineName) => {
  test('has no narrow id, and no id that is not a safe integer', async () => {
    const { engine, close } = await freshDatabase(engineName);
    const narrow = await sql`
      select relname, attname from pg_class join pg_attribute on attrelid = pg_class.oid
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and atttypid = 'integer'::regtype
        and (attname = 'id' or attname like '%\\_id' or attname like '%\\_by' or attidentity <> '')`.execute(engine.db);
    expect(narrow.rows).toEqual([]);
    const { rows } = await sql<{ max_value: number }>`select distinct max_value from pg_sequences`.execute(engine.db);
    expect(rows).toEqual([{ max_value: Number.MAX_SAFE_INTEGER }]);
    await expect(sql`select 9007199254740992::bigint as id`.execute(engine.db)).rejects.toThrow('is not a safe integer');
    await close();
  });
});

async function addEmployee(db: Db): Promise<void> {
  const name = { first_name: 'Tess', last_name: 'Landry', email: 'tess@bayou.example', password: '$argon2id$' };
  await db
    .insertInto('employees')
    .values({ id: 1, ...name, role: 1, is_admin: 0, founder: null, registered_on: now, left_on: null })
    .execute();
}

async function addMachine(db: Db, id: number): Promise<void> {
  const plate = { type_of: 'washer', brand: 'maytag', model: 'MVW6230HW', serial: 'C1', serial_key: 'C1' } as const;
  const state = { status: 'in_progress', repair_number: 1, creator_id: 1, technician_id: 1, version: 1 } as const;
  await db
    .insertInto('machines')
    .values({ id, ...plate, ...state, registered_on: now, touched_on: now, search_text: 'MAYTAG MVW6230HW C1' })
    .execute();
}

async function addEvent(db: Db, id: number): Promise<void> {
  await db.insertInto('events').values({ id, machine_id: 3_000_000_000, kind: 'registered', on: now, author_id: 1 }).execute();
}
