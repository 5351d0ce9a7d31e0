import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { collectFloor } from '../../../capabilities/reports/collect-floor.ts';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

const day = (n: number) => `2026-11-${n}T15:00:00.000Z`;

describeEachEngine('Migration 0018', (engineName) => {
  test('shows the floor of an existing shop', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine, '0017-search-words');
    await sql`
      insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
      values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, ${day(10)})`.execute(db);
    await sql`insert into exports (id, exported_on, author_id, machines) values (1, ${day(19)}, 1, 1)`.execute(db);
    for (const [index, status] of ['in_progress', 'completed', 'trashed', 'exported'].entries()) {
      const id = index + 1;
      await sql`
        insert into machines (
          id, type_of, brand, model, serial, serial_key, search_text,
          status, repair_number, creator_id, registered_on, version, touched_on, technician_id
        ) values (${id}, 'fridge', 'lg', 'M', 'S', 'S', 'LG M S', ${status}, 1, 1, ${day(12)}, 1, ${day(12)}, 1)`.execute(db);
      await sql`
        insert into repairs (machine_id, number, status, technician_id, started_on, finished_on, exported_on, export_id)
        values (
          ${id}, 1, ${status}, 1, ${day(12)}, ${status === 'in_progress' ? null : day(17)},
          ${status === 'exported' ? day(19) : null}, ${status === 'exported' ? 1 : null}
        )`.execute(db);
    }
    await sql`
      insert into export_lines (
        export_id, machine_id, repair_number, type_of, brand, model, serial, completed_on, technician_name, creator_name
      ) values (1, 4, 1, 'fridge', 'lg', 'M', 'S', ${day(17)}, 'Ada Boudreaux', 'Ada Boudreaux')`.execute(db);
    await migrate(engine);
    const floor = await collectFloor(db, new Date(day(28)), 'UTC');
    expect(floor).toMatchObject({ idle: 1, oldest_completed_on: day(17), typical_time: { repairs: 3, median_hours: 120 } });
    expect(floor.longest_idle).toMatchObject([{ id: 1, touched_on: day(12) }]);
    expect(floor.weeks.slice(-3)).toMatchObject([
      { start: '2026-11-08', came_in: 4, completed: 0 },
      { start: '2026-11-15', completed: 2, trashed: 1, exported: 1 },
      { start: '2026-11-22', came_in: 0, completed: 0, trashed: 0, exported: 0 },
    ]);
    await close();
  });
});
