import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { openTestShop } from '../../../testing/test-shop.ts';
import type { Engine } from '../engine.ts';
import { migrate } from '../migrate.ts';

const on = '2026-11-01T08:00:00.000Z';

describeEachEngine('The migration to plates', (engineName) => {
  test('the migration to plates gives all machines their date and their open recalls, and changes nothing else', async () => {
    const database = await freshDatabase(engineName, 'empty');
    const { engine } = database;
    await migrate(engine, '0039-lists');
    await fill(engine, 1_201);
    const before = await machines(engine);
    await migrate(engine);
    const after = await machines(engine);
    expect(after).toMatchObject(before);
    const facts = after.map(({ made, open_recalls, settled }) => ({ made, open_recalls, settled }));
    const kinds = [
      { made: '2006-03', open_recalls: 0, settled: null },
      { made: null, open_recalls: 1, settled: null },
      { made: null, open_recalls: 0, settled: null },
    ];
    expect(facts).toEqual(facts.map((_, at) => kinds[at % 3]));

    await using shop = await openTestShop(engineName, { database });
    expect(await shop.card(1)).toMatchObject({ made: '2006-03', open_recalls: 0, settled: null });
    expect((await shop.tess.call('settleMade', { params: { id: 2 }, body: { made: '2018-03' } })).body.machine.made).toBe('2018-03');
  });
});

async function fill({ db }: Engine, count: number): Promise<void> {
  await sql`
    insert into employees (first_name, last_name, email, password, is_admin, role, registered_on)
    values ('Remy', 'Landry', 'remy@bayou.example', '$argon2id$', 0, 1, ${on})`.execute(db);
  const plates = [
    sql`'fridge', 'whirlpool', 'WRS325SDHZ', 'KT1012345'`,
    sql`'washer', 'ge', 'GLD4408R00WW', 'FL123456B'`,
    sql`'dryer', 'hisense', 'M', 'S'`,
  ];
  const rows = Array.from({ length: count }, (_, at) => sql`(${plates[at % 3]}, 'S', 'in_progress', 1, 1, ${on}, 1, ${on}, 1)`);
  await sql`
    insert into machines
      (type_of, brand, model, serial, serial_key, status, repair_number, creator_id, registered_on, version, touched_on, technician_id)
    values ${sql.join(rows)}`.execute(db);
  await sql`
    insert into repairs (machine_id, number, status, technician_id, started_on)
    select id, 1, 'in_progress', 1, ${on} from machines`.execute(db);
}

async function machines({ db }: Engine): Promise<Record<string, unknown>[]> {
  return (await sql<Record<string, unknown>>`select * from machines order by id`.execute(db)).rows;
}
