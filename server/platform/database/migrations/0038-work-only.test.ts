import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

const monday = '2026-11-16T15:00:00.000Z';
const tuesday = '2026-11-17T15:00:00.000Z';
const friday = '2026-11-20T15:00:00.000Z';

describeEachEngine('Migration 0038', (engineName) => {
  test('takes back what printing has done to the last activity, and nothing else', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine, '0037-keys-of-letters-and-digits');
    await sql`
      insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
      values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, ${monday})`.execute(db);
    const machines: [id: number, touched_on: string, ...events: [kind: string, on: string][]][] = [
      [1, friday, ['registered', monday], ['note_added', tuesday], ['label_printed', friday]],
      [2, friday, ['registered', monday], ['label_printed', tuesday], ['note_added', friday]],
      [3, tuesday, ['registered', monday], ['note_added', tuesday]],
    ];
    for (const [id, touched_on, ...events] of machines) {
      await sql`
        insert into machines (
          id, type_of, brand, model, model_key, serial, serial_key, search_text,
          status, repair_number, creator_id, registered_on, version, touched_on, technician_id
        ) values (${id}, 'fridge', 'lg', 'M', 'M', 'S', 'S', 'LG M S', 'in_progress', 1, 1, ${monday}, 1, ${touched_on}, 1)`.execute(db);
      for (const [kind, on] of events)
        await sql`insert into events (machine_id, kind, "on", author_id) values (${id}, ${kind}, ${on}, 1)`.execute(db);
    }
    await migrate(engine);
    const touched = await db.selectFrom('machines').select(['id', 'touched_on']).orderBy('id').execute();
    expect(touched.map(({ touched_on }) => touched_on)).toEqual([tuesday, friday, tuesday]);
    await close();
  });
});
