import { getHeapSpaceStatistics } from 'node:v8';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { describeInShop, describeEachEngine } from '../../testing/describe-each-engine.ts';
import { type Placeholders, prepareQuery } from './prepare-query.ts';
import { readAll } from './read-all.ts';
import { type Db, type Engine, openDatabase } from './engine.ts';
import { inTransaction, together } from './transaction.ts';

const now = '2026-11-20T15:00:00.000Z';

async function addMachine({ db }: Engine, employee: number): Promise<number> {
  const { id } = await db
    .insertInto('machines')
    .values({
      type_of: 'washer',
      brand: 'maytag',
      model: 'MVW6230HW',
      serial: 'C1',
      serial_key: 'C1',
      status: 'in_progress',
      repair_number: 1,
      creator_id: employee,
      registered_on: now,
      touched_on: now,
      technician_id: employee,
      search_text: 'MAYTAG MVW6230HW C1',
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The bytes that only a full garbage collection can free. */
function oldObjects(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? Number.NaN;
}

describeInShop('The database', (shop) => {
  const repair = (machine_id: number) =>
    shop.db.insertInto('repairs').values({ machine_id, number: 1, status: 'in_progress', technician_id: shop.tess.id, started_on: now });

  test('the database reports a unique violation', async () => {
    const taken = shop.db.updateTable('employees').set({ email: 'WALT.HEBERT@bayou.example' }).where('id', '=', shop.tess.id).execute();
    const error: unknown = await taken.catch((error: unknown) => error);
    expect([shop.engine.isUniqueViolation(error), shop.engine.isConnectionError(error)]).toEqual([true, false]);
  });

  test('the database leaves no query and its rows for the next full garbage collection', async () => {
    const read = prepareQuery((db: Db) => db.selectFrom('employees').selectAll());
    // Other work of the process, or a full collection, can disturb some of the measurements.
    const bytesPerQuery: number[] = [];
    for (let measurement = 1; measurement <= 7; measurement += 1) {
      const before = oldObjects();
      for (let time = 1; time <= 1_000; time += 1) await read(shop.db, {});
      bytesPerQuery.push((oldObjects() - before) / 1_000);
    }
    expect(bytesPerQuery.toSorted((a, b) => a - b)[3]).toBeLessThan(1_000);
  });

  test('the database rejects a repair of an unknown machine', async () => {
    const error: unknown = await repair(4711)
      .execute()
      .catch((error: unknown) => error);
    expect(String(error)).toMatch(/foreign key/i);
    expect(shop.engine.isUniqueViolation(error)).toBe(false);
  });

  test('the database rejects a second open repair of a machine', async () => {
    const id = await addMachine(shop.engine, shop.tess.id);
    await repair(id).execute();
    const second = shop.db
      .insertInto('repairs')
      .values({ machine_id: id, number: 2, status: 'in_progress', technician_id: shop.tess.id, started_on: now });
    await expect(second.execute()).rejects.toThrow(/unique/i);
  });

  test.for([
    ['a completed repair without a finish date', { status: 'completed' as const }],
    ['a finished repair that is in progress', { finished_on: now }],
    ['an exported repair outside any batch', { status: 'exported' as const, finished_on: now, exported_on: now }],
    ['a repair of an unknown status', { status: 'lost' as never }],
  ] as const)('the database rejects %s', async ([, change]) => {
    const id = await addMachine(shop.engine, shop.tess.id);
    await repair(id).execute();
    await expect(shop.db.updateTable('repairs').set(change).where('machine_id', '=', id).execute()).rejects.toThrow(/check|constraint/i);
  });

  test('the database rejects a negative count, a password that is not a hash, an empty note and a malformed instant', async () => {
    const { db, tess } = shop;
    const id = await addMachine(shop.engine, tess.id);
    const note = { machine_id: id, author_id: tess.id, date: now };
    const writes = [
      db.insertInto('machine_counts').values({ status: 'trashed', block: 7, machines: -1 }),
      db.updateTable('employees').set({ password: 'swordfish' }),
      db.insertInto('notes').values({ ...note, content: '' }),
      db.insertInto('notes').values({ ...note, content: 'x'.repeat(4001) }),
      db.updateTable('machines').set({ registered_on: '2026-11-20' }),
    ];
    for (const write of writes) await expect(write.execute()).rejects.toThrow(/check|constraint/i);
  });

  test('the database rolls back a transaction that fails', async () => {
    const before = await shop.countRows();
    const failing = inTransaction(shop.db, async (db) => {
      await db.deleteFrom('sessions').execute();
      throw new Error('the power failed');
    });
    await expect(failing).rejects.toThrow('the power failed');
    expect(await shop.countRows()).toEqual(before);
  });

  test('the database hides the writes of a transaction from others until it commits', async () => {
    const id = await addMachine(shop.engine, shop.tess.id);
    const modelOf = prepareQuery((db: Db, { id }: Placeholders<{ id: number }>) =>
      db.selectFrom('machines').select('model').where('id', '=', id),
    );
    const seen = await inTransaction(shop.db, async (db) => {
      await db.updateTable('machines').set({ model: 'HALF DONE' }).where('id', '=', id).execute();
      return [await modelOf(db, { id }), await modelOf(shop.db, { id })].map(([row]) => row?.model);
    });
    expect(seen).toEqual(['HALF DONE', 'MVW6230HW']);
    expect(await modelOf(shop.db, { id })).toEqual([{ model: 'HALF DONE' }]);
  });

  test('the database never reuses the id of a deleted machine', async () => {
    const id = await addMachine(shop.engine, shop.tess.id);
    await shop.db.deleteFrom('machines').where('id', '=', id).execute();
    expect(await addMachine(shop.engine, shop.tess.id)).toBe(id + 1);
  });
});

describeEachEngine('A prepared query', (engineName) => {
  test('a prepared query takes new values each time and keeps the constants it was built with', async () => {
    const { engine, close } = await freshDatabase(engineName);
    const add = prepareQuery((db: Db, { a, b }: Placeholders<{ a: number; b: string }>) =>
      db.selectNoFrom([
        sql<number>`cast(${a} as integer) + 1`.as('more'),
        sql<string>`cast(${b} as text)`.as('b'),
        sql<string>`cast(${'built'} as text)`.as('fixed'),
      ]),
    );
    expect(await add(engine.db, { a: 1, b: 'x' })).toEqual([{ more: 2, b: 'x', fixed: 'built' }]);
    expect(await add(engine.db, { a: 41, b: "y'; --" })).toEqual([{ more: 42, b: "y'; --", fixed: 'built' }]);
    await close();
  });

  test('a prepared query follows those that were called before it in a transaction, without waiting for their results', async () => {
    const { engine, close } = await freshDatabase(engineName);
    const add = prepareQuery((db: Db, { key }: Placeholders<{ key: string }>) =>
      db.insertInto('attempt_counts').values({ key, employee_id: null, failures: 1, counted_since: now, last_failed_on: now }),
    );
    const keys = prepareQuery((db: Db) => db.selectFrom('attempt_counts').select('key').orderBy('key'));
    const [, first, , both] = await inTransaction(engine.db, (db) =>
      together(add(db, { key: 'a' }), keys(db, {}), add(db, { key: 'b' }), keys(db, {})),
    );
    expect([first, both]).toEqual([[{ key: 'a' }], [{ key: 'a' }, { key: 'b' }]]);
    expect(await keys(engine.db, {})).toEqual(both);
    await close();
  });

  test('a prepared query that fails in a transaction undoes those that were sent before and after it', async () => {
    const { engine, close } = await freshDatabase(engineName);
    const add = prepareQuery((db: Db, { key }: Placeholders<{ key: string }>) =>
      db.insertInto('attempt_counts').values({ key, employee_id: null, failures: 1, counted_since: now, last_failed_on: now }),
    );
    const failing = (finish: boolean) =>
      inTransaction(
        engine.db,
        async (db) => void (await together(add(db, { key: 'a' }), ...(finish ? [] : [add(db, { key: 'a' })]), add(db, { key: 'b' }))),
        async (db) => finish && (await add(db, { key: 'b' })),
      );
    for (const finish of [false, true]) {
      const error: unknown = await failing(finish).catch((error: unknown) => error);
      expect(engine.isUniqueViolation(error), String(error)).toBe(true);
    }
    expect(await engine.db.selectFrom('attempt_counts').selectAll().execute()).toEqual([]);
    await close();
  });

  test('a prepared query has the same rows alone and among others, whatever its values are', async () => {
    const { engine, close } = await freshDatabase(engineName);
    const values = prepareQuery((db: Db, { text, none }: Placeholders<{ text: string; none: string | null }>) =>
      db.selectNoFrom([
        sql<string>`cast(${text} as text)`.as('text'),
        sql<string | null>`cast(${none} as text)`.as('none'),
        sql<number>`cast(${sql.lit(Number.MAX_SAFE_INTEGER)} as bigint)`.as('number'),
      ]),
    );
    const nothing = prepareQuery((db: Db) => db.selectFrom('machines').select('id'));
    const text = 'Ünïcode "quotes" \\ \n\t 🔧 \u2028 $1';
    const alone = await values(engine.db, { text, none: null });
    expect(alone).toEqual([{ text, none: null, number: Number.MAX_SAFE_INTEGER }]);
    const { db } = engine;
    const among = await readAll(
      db,
      () => nothing(db, {}),
      () => values(db, { text, none: null }),
      async () => (await values(db, { text: 'x', none: 'y' })).map((row) => row.text + row.none),
    );
    expect(among).toEqual([[], alone, ['xy']]);
    await close();
  });

  test('a prepared query that fails among others fails all of them', async () => {
    const { engine, close } = await freshDatabase(engineName);
    const { db } = engine;
    const one = prepareQuery((db: Db) => db.selectNoFrom(sql<number>`1`.as('one')));
    const unknown = prepareQuery((db: Db) => db.selectFrom('nowhere' as 'machines').select('id'));
    const both = readAll(
      db,
      () => one(db, {}),
      () => unknown(db, {}),
    );
    await expect(both).rejects.toThrow(/nowhere/);
    expect(await one(db, {})).toEqual([{ one: 1 }]);
    await close();
  });
});

test('an unreachable PostgreSQL causes a connection error', async () => {
  const { db, isConnectionError } = openDatabase('postgresql://fettle@127.0.0.1:1/nowhere');
  const error: unknown = await db
    .selectFrom('employees')
    .select('id')
    .execute()
    .catch((error: unknown) => error);
  expect(isConnectionError(error)).toBe(true);
  await db.destroy();
});

test('code that needs the value of a placeholder does not compile', () => {
  const { id, part } = {} as Placeholders<{ id: number; part: { name: string } }>;
  // @ts-expect-error -- only the database compares it
  expect(id === 1).toBe(false);
  // @ts-expect-error -- only the database has its properties
  expect(part?.name).toBeUndefined();
});
