import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import type { Db } from '../engine.ts';
import { migrate } from '../migrate.ts';

describeEachEngine('Migration 0009', (engineName) => {
  test('keeps all events, their ids and their index, and accepts a new kind', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine, '0008-sign-in-attempts');
    await addOldEvents(db);
    const before = await db.selectFrom('events').selectAll().orderBy('id').execute();
    const indexes = await indexesOfEvents(db, engineName);
    await expect(addEvent(db, 'a_new_kind')).rejects.toThrow(/check/i);
    await migrate(engine);
    expect(await db.selectFrom('events').selectAll().orderBy('id').execute()).toEqual(
      before.map((event) => ({ ...event, arrived_on: null })),
    );
    expect(await indexesOfEvents(db, engineName)).toEqual(indexes);
    expect(indexes).toContain('events_by_machine');
    // The ids continue: an id is never used twice.
    expect(await addEvent(db, 'a_new_kind')).toBeGreaterThan(before.at(-1)?.id ?? 0);
    await expect(addEvent(db, 'registered', 99)).rejects.toThrow(/foreign key/i);
    await close();
  });
});

async function addOldEvents(db: Db): Promise<void> {
  await sql`
    insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
    values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, '2026-11-20T15:00:00.000Z')`.execute(db);
  await sql`
    insert into machines (
      id, type_of, brand, model, serial, serial_key, search_text,
      status, repair_number, creator_id, registered_on, version, touched_on, technician_id
    ) values (
      1, 'fridge', 'lg', 'LFX1', 'S1', 'S1', 'LG LFX1 S1',
      'in_progress', 1, 1, '2026-11-20T15:00:00.000Z', 1, '2026-11-20T15:00:00.000Z', 1
    )`.execute(db);
  await addEvent(db, 'registered');
  await addEvent(db, 'note_added');
}

async function addEvent(db: Db, kind: string, machine = 1): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into events (machine_id, kind, "on", author_id, "to")
    values (${machine}, ${kind}, '2026-11-20T15:00:00.000Z', 1, 'Hums.') returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

async function indexesOfEvents(db: Db, engineName: string): Promise<string[]> {
  const query =
    engineName === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'index' and tbl_name = 'events' order by name`
      : sql<{ name: string }>`select indexname as name from pg_indexes where tablename = 'events' order by indexname`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}
