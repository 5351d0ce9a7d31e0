import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { searchMachines } from '../../../capabilities/search/search-machines.ts';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

const now = '2026-11-20T15:00:00.000Z';

describeEachEngine('Migration 0017', (engineName) => {
  test('finds the machines of an existing shop by all their words', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine, '0016-comebacks');
    await sql`
      insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
      values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, ${now})`.execute(db);
    for (const [id, serial] of [
      [7, 'S-1O'],
      [8, 'É 2'],
    ] as const) {
      await sql`
        insert into machines (
          id, type_of, brand, model, serial, serial_key, search_text,
          status, repair_number, creator_id, registered_on, version, touched_on, technician_id
        ) values (${id}, 'washer', 'samsung', 'WF45T', ${serial}, ${serial.replace(/[- ]/, '')}, ${`SAMSUNG WF45T ${serial}`},
          'trashed', 1, 1, ${now}, 1, ${now}, 1)`.execute(db);
    }
    await sql`insert into notes (machine_id, author_id, content, date) values (7, 1, 'Drum seal', ${now}), (7, 1, 'No leak', ${now})`.execute(
      db,
    );
    await migrate(engine);
    const idsOf = async (text: string) => (await searchMachines(engine, text)).machines.map(({ id }) => id);
    for (const text of ['samsung washer', 'ada wf45']) expect(await idsOf(text), text).toEqual([8, 7]);
    for (const text of ['7', 'seal leak', 's-1o', '510', 'washer drum ada']) expect(await idsOf(text), text).toEqual([7]);
    expect(await idsOf('e 2 boudreaux')).toEqual([8]);
    await close();
  });
});
