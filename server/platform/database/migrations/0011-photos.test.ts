import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addPhoto, listPhotos } from '../../../capabilities/photos/store.ts';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

const instant = '2026-11-20T15:00:00.000Z';

describeEachEngine('Migration 0011', (engineName) => {
  test('lets the machines of an existing shop have photos, and keeps their notes', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine, '0010-bench');
    await sql`
      insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
      values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, ${instant})`.execute(db);
    await sql`
      insert into machines (
        id, type_of, brand, model, serial, serial_key, search_text,
        status, repair_number, creator_id, registered_on, version, touched_on, technician_id
      ) values (7, 'fridge', 'lg', 'M', 'S', 'S', 'LG M S', 'in_progress', 1, 1, ${instant}, 1, ${instant}, 1)`.execute(db);
    await sql`insert into notes (machine_id, author_id, content, date) values (7, 1, 'Hums.', ${instant})`.execute(db);
    await migrate(engine);

    const photo = {
      machine_id: 7,
      date: instant,
      arrived_on: null,
      note: null,
      type: 'image/png',
      width: 4,
      height: 3,
      bytes: 80,
      hash: 'a'.repeat(64),
    } as const;
    const id = await addPhoto(db, { ...photo, author_id: 1 });
    expect(await listPhotos(db, 7, undefined, 10)).toEqual([
      { ...photo, id, thumbnail_hash: null, author_id: 1, author_name: 'Ada Boudreaux' },
    ]);
    expect(await db.selectFrom('notes').select('content').execute()).toEqual([{ content: 'Hums.' }]);
    await close();
  });
});
