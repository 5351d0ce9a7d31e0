import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findBySerialKey } from '../../../capabilities/scanning/store.ts';
import { findKnownModel } from '../../../capabilities/machines/known-model.ts';
import { searchMachines } from '../../../capabilities/search/search-machines.ts';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { migrate } from '../migrate.ts';

const old = [
  { id: 1, model: '110.20022014', serial: 'K1234\u200B5679' },
  { id: 2, model: 'RF28 R7', serial: 'FD.9006/00067' },
  { id: 3, model: 'WTW5000', serial: 'C93020187' },
  { id: 4, model: 'WTW5000', serial: '\u200B' },
];

describeEachEngine('Migration 0037', (engineName) => {
  test('lets existing machines and notes be found by what is seen, whatever separates it', async () => {
    const { engine, close } = await freshDatabase(engineName, 'empty');
    const { db } = engine;
    await migrate(engine, '0036-undo');
    await sql`
      insert into employees (id, first_name, last_name, email, password, is_admin, role, registered_on)
      values (1, 'Ada', 'Boudreaux', 'ada@bayou.example', '$argon2id$', 1, 0, '2026-11-20T15:00:00.000Z')`.execute(db);
    for (const { id, model, serial } of old) {
      await sql`
        insert into machines (id, type_of, brand, model, serial, serial_key, search_text, status, repair_number, creator_id,
          registered_on, version, touched_on, technician_id)
        values (${id}, 'fridge', 'lg', ${model}, ${serial}, ${serial}, ${`LG ${model} ${serial}`}, 'in_progress', 1, 1,
          '2026-11-20T15:00:00.000Z', 1, '2026-11-20T15:00:00.000Z', 1)`.execute(db);
    }
    await sql`
      insert into notes (machine_id, author_id, content, date)
      values (3, 1, ${'Com\u00ADpressor re\u0301glé 👩‍🔧'}, '2026-11-20T15:00:00.000Z')`.execute(db);
    await migrate(engine);
    const found = async (text: string) => (await searchMachines(engine, text)).machines.map(({ id }) => id);
    expect(await findBySerialKey(db, 'K12345679', undefined)).toEqual({ newest: 1, matches: 1 });
    expect(await findBySerialKey(db, 'FD900600067', undefined)).toEqual({ newest: 2, matches: 1 });
    expect(await found('11020022014')).toEqual([1]);
    expect(await found('compressor')).toEqual([3]);
    expect(await findKnownModel(db, '110 20022014')).toMatchObject({ machines: 1 });
    expect(await findKnownModel(db, 'rf28r7')).toMatchObject({ machines: 1 });
    const serials = await db.selectFrom('machines').select('serial').orderBy('id').execute();
    expect(serials.map(({ serial }) => serial)).toEqual(['K12345679', 'FD.9006/00067', 'C93020187', '\u200B']);
    expect(await db.selectFrom('notes').select('content').execute()).toEqual([{ content: 'Compressor réglé 👩‍🔧' }]);
    await close();
  });
});
