import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listInProgressOnBench } from '../../../capabilities/repairs/bench-store.ts';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

const day = (n: number) => `2026-11-${n}T15:00:00.000Z`;

describeEachEngine('Migration 0010', (engineName) => {
  test('puts the machines in progress of an existing shop on the benches of their technicians', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine, '0009-event-kinds');
    await sql`
      insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
      values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, ${day(10)})`.execute(db);
    for (const [id, status] of ['in_progress', 'completed', 'in_progress'].entries()) {
      await sql`
        insert into machines (
          id, type_of, brand, model, serial, serial_key, search_text,
          status, repair_number, creator_id, registered_on, version, touched_on, technician_id
        ) values (${id + 1}, 'fridge', 'lg', 'M', 'S', 'S', 'LG M S', ${status}, 1, 1, ${day(20 - id)}, 1, ${day(20)}, 1)`.execute(db);
      await sql`
        insert into repairs (machine_id, number, status, technician_id, started_on, finished_on)
        values (${id + 1}, 1, ${status}, 1, ${day(20 - id)}, ${status === 'completed' ? day(20) : null})`.execute(db);
    }
    await migrate(engine);
    const bench = await listInProgressOnBench(db, 1);
    expect(bench).toMatchObject([
      { id: 3, started_on: day(18), waiting_since: null, handed_over_by: null, awaited_parts: [] },
      { id: 1, started_on: day(20) },
    ]);
    expect(await db.selectFrom('repairs').select('waited_seconds').execute()).toEqual(
      [0, 0, 0].map((waited_seconds) => ({ waited_seconds })),
    );
    await close();
  });
});
