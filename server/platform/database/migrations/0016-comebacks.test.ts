import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listComebacks } from '../../../capabilities/repairs/comebacks.ts';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

const exportedOn = '2026-06-01T15:00:00.000Z';
const returns = [undefined, '2026-08-30T15:00:00.000Z', '2026-08-30T15:00:00.001Z'];

describeEachEngine('Migration 0016', (engineName) => {
  test('finds the machines of an existing shop that came back within 90 days', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine, '0015-sorted-lists');
    await sql`
      insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
      values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, ${exportedOn})`.execute(db);
    await sql`insert into exports (id, exported_on, author_id, machines) values (1, ${exportedOn}, 1, 3)`.execute(db);
    for (const [id, returned] of returns.entries()) {
      const [status, repairs] = returned ? ['in_progress', 2] : ['exported', 1];
      await sql`
        insert into machines (
          id, type_of, brand, model, serial, serial_key, search_text,
          status, repair_number, creator_id, registered_on, version, touched_on, technician_id
        ) values (${id}, 'fridge', 'lg', 'M', 'S', 'S', 'LG M S', ${status}, ${repairs}, 1, ${exportedOn}, 1, ${exportedOn}, 1)`.execute(
        db,
      );
      await sql`
        insert into repairs (machine_id, number, status, technician_id, started_on, finished_on, exported_on, export_id)
        values (${id}, 1, 'exported', 1, ${exportedOn}, ${exportedOn}, ${exportedOn}, 1)`.execute(db);
      if (!returned) continue;
      await sql`
        insert into repairs (machine_id, number, status, technician_id, started_on)
        values (${id}, 2, 'in_progress', 1, ${returned})`.execute(db);
    }
    await migrate(engine);
    const comebacks = await listComebacks(db, { employee: 1, from: exportedOn, before: '2027-01-01T00:00:00.000Z', limit: 10 });
    expect(comebacks).toMatchObject([{ id: 1, repair_number: 1, exported_on: exportedOn, came_back_on: returns[1] }]);
    await close();
  });
});
