import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallName } from '@fettle/contract';
import type { ShopLists } from '@fettle/contract/shared/catalog.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import type { EngineName } from '../../testing/requested-engines.ts';
import { readSchema } from '../../testing/schema-changes.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import type { CallOptions } from '../../testing/test-client.ts';
import type { Db } from './engine.ts';
import { appliedMigrations, migrate, schemaVersion } from './migrate.ts';
import { newShopLists } from './new-shop-lists.ts';

type Answer = CallOptions & { name: CallName; as: 'ada' | 'ray'; status: number; reply: object | string };
type Known = {
  now: string;
  cookies: Record<Answer['as'], string>;
  passwords: Record<string, string>;
  /** Requests with an idempotency key, and their replies. */
  sentAgain: Record<'addMachine' | 'addNote', CallOptions & { reply: object }>;
  /** Wrong passwords. */
  failures: { employee: number; count: number };
  /** The id of a note that was deleted. */
  lastNote: number;
};

// 0.2.0 has filled a shop through its API, on both databases. The first line is what that shop knows, the others what it answered then.
const [first = '', ...others] = readFileSync(join(import.meta.dirname, '../../testing/shop-0-2-0/replies.jsonl'), 'utf8')
  .trimEnd()
  .split('\n');
const known = JSON.parse(first) as Known;
const answers = others.map((line) => JSON.parse(line) as Answer);

/** What 0.2.0 kept invisible or wide. */
const seen: Record<string, string> = {
  'K1234\u200B5680': 'K12345680',
  ＣＤＥ４０４: 'CDE404',
  'ｋ－１２３ ４': 'k-123 4',
  'Re\u0301frige\u0301rateur n\u00B0 5': 'R\u00E9frig\u00E9rateur n\u00B0 5',
  'M\u00ADW\u2060X': 'MWX',
  '\u202EABC123': 'ABC123',
  'Com\u00ADpressor re\u0301gl\u00E9 👩‍🔧': 'Compressor r\u00E9gl\u00E9 👩‍🔧',
  'Ｆａｎ　motor\u200B noise\u200D': 'Ｆａｎ　motor noise',
};

/** 0.2.0 counted the label that was printed last as work. */
const lastWork: Record<number, string> = { 2: '2026-06-17T17:13:00.000Z', 5: '2026-06-17T18:34:00.000Z' };

/** What differs from 0.2.0's reply, as JSON. */
function asOfToday(reply: object, isFiltered: boolean): object {
  return JSON.parse(JSON.stringify(reply), (key, value) => {
    if (['model', 'serial', 'content'].includes(key)) return seen[value] ?? value;
    if (value?.touched_on) return { ...value, touched_on: lastWork[value.id] ?? value.touched_on };
    // 0.2.0 counted all machines.
    if (key === 'counts' && isFiltered) return undefined;
    return key === 'message' ? undefined : value;
  }) as object;
}

/** `add` adds to the shop before it is updated. */
async function openShop(engineName: EngineName, add?: (db: Db) => Promise<void>) {
  const database = await freshDatabase(engineName, '0.2.0');
  expect(schemaVersion(await appliedMigrations(database.engine.db))).toBe('0.2.0');
  await add?.(database.engine.db);
  await migrate(database.engine);
  const shop = await openTestShop(engineName, { database, hasEmployees: false, timeZone: 'America/Chicago' });
  shop.clock.now = new Date(known.now);
  shop.clock.monotonic = shop.clock.now.getTime();
  const callAs = (as: Answer['as'], name: CallName, options: CallOptions = {}) =>
    shop.visitor.call(name, { ...options, headers: { 'accept-language': 'en', ...options.headers, cookie: known.cookies[as] } });
  return { ...shop, callAs };
}

describeEachEngine('A shop of 0.2.0', (engineName) => {
  test('a shop of 0.2.0 keeps each card, list, count, metric and export, and its employees and sessions', async () => {
    await using shop = await openShop(engineName);
    for (const { name, as, status, reply, ...options } of answers) {
      const answer = await shop.callAs(as, name, options);
      // Each cell of a file has quotation marks now, and each row a last one for the date of manufacture. One heading has another name.
      const told =
        answer.body ??
        answer.bytes
          .toString()
          .replaceAll('"', '')
          .replaceAll(/,(Made)?(?=\r\n)/g, '')
          .replace('Checked in by', 'Registered by');
      const expected = typeof reply === 'string' ? reply : asOfToday(reply, options.query?.['page'] !== undefined);
      expect({ status: answer.status, told }, JSON.stringify({ name, ...options })).toMatchObject({ status, told: expected });
    }
    expect(answers).toHaveLength(44);
  });

  test('a shop of 0.2.0 keeps its passwords, failed logins, used keys and what can be undone', async () => {
    await using shop = await openShop(engineName);
    const sessions = await shop.db.selectFrom('sessions').select(['started_on', 'password_on']).execute();
    expect(sessions.filter(({ started_on, password_on }) => password_on === started_on)).toHaveLength(6);
    const { employee, count } = known.failures;
    expect(await shop.db.selectFrom('attempt_counts').select('failures').where('employee_id', '=', employee).execute()).toEqual([
      { failures: count },
      { failures: count },
    ]);
    for (const [userId, password] of Object.entries(known.passwords))
      expect((await shop.visitor.call('login', { params: { userId }, body: { password } })).status).toBe(200);
    expect((await shop.visitor.call('login', { params: { userId: 2 }, body: { password: known.passwords['1'] } })).status).toBe(401);
    const sendAgain = async (name: 'addMachine' | 'addNote') => (await shop.callAs('ada', name, known.sentAgain[name])).body;
    expect(await sendAgain('addMachine')).toEqual(known.sentAgain.addMachine.reply);
    // Today's reply says more of a note than what was stored.
    expect(await sendAgain('addNote')).toMatchObject({ success: false, message: expect.stringContaining('Check before you try again') });
    const { body } = await shop.callAs('ada', 'getMachine', { params: { id: 14 } });
    expect(body).toMatchObject({ data: { notes: [{ content: 'Sent once' }, { content: 'Spins and stops' }] } });
    const undo = { params: { id: 13 }, body: { status: 'in_progress', version: 2, is_undo: true } };
    expect((await shop.callAs('ada', 'updateMachine', undo)).body).toMatchObject({ machine: { technician_name: 'Tess Landry' } });
  });

  test('a shop of 0.2.0 is found by what is seen, and knows its comebacks', async () => {
    await using shop = await openShop(engineName);
    const found = async (q: string) => (await shop.callAs('ada', 'search', { query: { q } })).body;
    expect(await found('compressor')).toMatchObject({ data: [{ id: 4 }] });
    expect(await found('evaporator')).toMatchObject({ data: [{ id: 1 }] });
    expect(await found('FD900600067')).toMatchObject({ data: [{ id: 5 }] });
    expect(await found('11020022015')).toMatchObject({ data: [{ id: 4 }] });
    expect((await shop.callAs('ada', 'findIdBySerial', { query: { serial: 'k12345680' } })).body).toMatchObject({ data: 4, matches: 1 });
    const year = { start: '2026-01-01', end: '2026-12-31' };
    const comebacks = (userId: number) => shop.callAs('ada', 'getComebacks', { params: { userId }, query: year });
    // The other machine that came back did so after more than 90 days.
    expect((await comebacks(2)).body).toMatchObject({ data: [{ id: 1, repair_number: 1 }] });
    expect((await comebacks(3)).body).toMatchObject({ data: [] });
  });

  test('a shop of 0.2.0 needs no checklist, has no news on a bench, and numbers a note after the deleted ones', async () => {
    await using shop = await openShop(engineName);
    const { newest } = await shop.db
      .selectFrom('events')
      .select(sql<number>`max(id)`.as('newest'))
      .executeTakeFirstOrThrow();
    const seenByAll = await shop.db.selectFrom('employees').select('bench_seen_event').distinct().execute();
    expect(seenByAll).toEqual([{ bench_seen_event: newest }]);
    const [steps] = await shop.db.selectFrom('settings').select('value').where('key', '=', 'steps_marked_done').execute();
    expect(steps?.value).toContain('first_machine');
    const { note } = (await shop.callAs('ada', 'addNote', { params: { id: 1 }, body: { content: 'New' } })).body as {
      note: { id: number };
    };
    expect(note.id).toBe(known.lastNote + 1);
  });

  test('a shop of 0.2.0 learns from the plates of its machines when they were made, and which recalls are open', async () => {
    // More than are converted at once.
    const count = 2_001;
    await using shop = await openShop(engineName, (db) => addMachines(db, count));
    const facts = await shop.db
      .selectFrom('machines')
      .select(['id', 'made', 'open_recalls', 'settled'])
      .orderBy('id', 'desc')
      .limit(count)
      .execute();
    const ids = facts.map(({ id }) => id).toReversed();
    expect(facts.toReversed()).toEqual(ids.map((id, at) => ({ id, settled: null, ...plates[at % plates.length]?.facts })));
    const settled = await shop.callAs('ada', 'settleMade', { params: { id: ids[1] ?? 0 }, body: { made: '2018-03' } });
    expect(settled.body).toMatchObject({ machine: { made: '2018-03', open_recalls: 1 } });
  });

  test('a shop of 0.2.0 gets the lists of a new shop, keeps the position of each employee, and takes in a type that it did not know', async () => {
    await using shop = await openShop(engineName, async (db) => void (await sql`update employees set role = 3 where id = 4`.execute(db)));
    const { data } = (await shop.callAs('ada', 'getLists')).body as { data: ShopLists };
    expect(data).toEqual(newShopLists);
    expect(data.types.map(({ label, is_retired }) => (is_retired ? `(${label})` : label)).join(', ')).toBe(
      'Fridge, Washer, Dryer, Range, (Freezer), (Dishwasher), (Microwave), (Stackable), (Water heater), (Ice maker), (Air conditioner)',
    );
    expect(data.types[3]).toMatchObject({ icon: 'pot', faults: expect.arrayContaining(['Burner out']) });
    const employees = await shop.db.selectFrom('employees').select('role').orderBy('id').execute();
    expect(employees.map(({ role }) => role)).toEqual([0, 1, 2, 3, 2]);
    const body = { type_of: 'dishwasher', brand: 'bosch', model: 'SHX', serial: 'FD1', style: 'Built-In' };
    expect((await shop.callAs('ada', 'addMachine', { body })).status).toBe(200);
  });

  test('a shop of 0.2.0 has the schema of a new shop', async () => {
    const [old, fresh] = [await freshDatabase(engineName, '0.2.0'), await freshDatabase(engineName)];
    await migrate(old.engine);
    expect(await readSchema(old.engine)).toEqual(await readSchema(fresh.engine));
    await old.close();
    await fresh.close();
  });
});

const plates = [
  { plate: sql`'fridge', 'whirlpool', 'WRS325SDHZ', 'KT1012345'`, facts: { made: '2006-03', open_recalls: 0 } },
  { plate: sql`'washer', 'ge', 'GLD4408R00WW', 'FL123456B'`, facts: { made: null, open_recalls: 1 } },
  { plate: sql`'dryer', 'hisense', 'M', 'S'`, facts: { made: null, open_recalls: 0 } },
];

async function addMachines(db: Db, count: number): Promise<void> {
  const rows = Array.from(
    { length: count },
    (_, at) => sql`(${plates[at % plates.length]?.plate}, 'S', 'in_progress', 1, 1, ${known.now}, 1, 1)`,
  );
  await sql`
    insert into machines (type_of, brand, model, serial, serial_key, status, repair_number, creator_id, registered_on, version, technician_id)
    values ${sql.join(rows)}`.execute(db);
  await sql`
    insert into repairs (machine_id, number, status, technician_id, started_on)
    select id, 1, 'in_progress', 1, registered_on from machines
    where not exists (select 1 from repairs where machine_id = machines.id)`.execute(db);
}
