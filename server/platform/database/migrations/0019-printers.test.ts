import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addPrintJob, listPrintJobs } from '../../../capabilities/printing/store.ts';
import { findSetting, saveSetting } from '../../../capabilities/shop/store.ts';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

const day = '2026-11-20T15:00:00.000Z';

describeEachEngine('Migration 0019', (engineName) => {
  test('lets an existing shop save a printer, and list the labels of its machines', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine, '0013-edited-notes');
    await sql`
      insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
      values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, ${day})`.execute(db);
    await sql`
      insert into machines (
        id, type_of, brand, model, serial, serial_key, search_text,
        status, repair_number, creator_id, registered_on, version, touched_on, technician_id
      ) values (7, 'fridge', 'lg', 'M', 'S', 'S', 'LG M S', 'in_progress', 1, 1, ${day}, 1, ${day}, 1)`.execute(db);
    await migrate(engine);

    expect(await findSetting(db, 'label_printer')).toBeUndefined();
    await saveSetting(db, 'label_printer', { url: 'zpl://10.0.0.7', name: null }, { changed_on: day, changed_by: 1 });
    expect(await findSetting(db, 'label_printer')).toEqual({ url: 'zpl://10.0.0.7', name: null });
    await addPrintJob(db, { machine_id: 7, author_id: 1, on: day, copies: 2, status: 'sent', failure: null });
    expect(await listPrintJobs(db, { from: day, limit: 10 })).toEqual([
      {
        id: 1,
        on: day,
        author_name: 'Ada Boudreaux',
        copies: 2,
        status: 'sent',
        failure: null,
        machine: { id: 7, brand: 'lg', model: 'M', serial: 'S', style: null, color: null },
      },
    ]);
    await close();
  });
});
