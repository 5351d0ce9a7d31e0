import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { hashToken } from '../../capabilities/auth/sessions.ts';
import { createSession } from '../../capabilities/auth/store.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { madeBefore, waitingCalls } from '../../testing/made-offline.ts';
import { changesSession, sampleRequests, sendSample } from '../../testing/sample-requests.ts';
import type { MakeBackup } from '../../capabilities/backups/backup-runner.ts';
import { seedMachines } from '../../testing/seed-machines.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { prepareQuery } from './prepare-query.ts';
import { readAll } from './read-all.ts';
import type { Db } from './engine.ts';
import type { CallName } from '@fettle/contract';

test('SQLite uses WAL, full sync, foreign keys, and never blocks the event loop for a lock', async () => {
  const { engine, close } = await freshDatabase('sqlite');
  const pragma = async (name: string) =>
    Object.values((await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(engine.db)).rows[0] ?? {})[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  expect(await pragma('busy_timeout')).toBe(0);
  await close();
});

const sessionCount = prepareQuery((db: Db) => db.selectFrom('sessions').select((row) => row.fn.countAll<number>().as('sessions')));

test('reads in one tick share a snapshot, and our own writes are visible at once', async () => {
  const shop = await openTestShop('sqlite');
  const [file] = (await sql<{ file: string }>`select file from pragma_database_list`.execute(shop.db)).rows;
  const other = new DatabaseSync(file?.file ?? '');
  const before = await sessionCount(shop.db, {});
  const read = await readAll(
    shop.db,
    () => sessionCount(shop.db, {}),
    () => {
      other.exec('delete from sessions');
      return sessionCount(shop.db, {});
    },
  );
  expect(before[0]?.sessions).toBeGreaterThan(0);
  expect(read).toEqual([before, before]);
  await setImmediate();
  expect(await sessionCount(shop.db, {})).toEqual([{ sessions: 0 }]);
  const started_on = '2026-11-21T12:00:00.000Z';
  await createSession(shop.db, { token_hash: hashToken('new'), employee_id: shop.ada.id, started_on, device_id: null, password_on: null });
  expect(await sessionCount(shop.db, {})).toEqual([{ sessions: 1 }]);
  other.close();
  await shop.close();
});

/** The queries inside of those of `readIds`. */
function idQueriesOf(prepared: readonly [string, ...unknown[]][]): string[] {
  return prepared.flatMap(([text]) => /^select \(select json_group_array\(id\) from \((.*)\) as found\) as "ids"$/.exec(text)?.[1] ?? []);
}

test('each combination of filters has an index in its order', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const shop = await openTestShop('sqlite');
  for (const status of ['all', 'completed']) {
    for (const type_of of [undefined, 'range']) {
      for (const technician of [undefined, shop.tess.id]) {
        for (const untouched of [undefined, '7']) {
          const filters = Object.entries({ type_of, technician, untouched }).filter(([, value]) => value !== undefined);
          await shop.ada.call('getMachines', { params: { status }, query: { page: 1, ...Object.fromEntries(filters) } });
        }
      }
    }
  }
  const oneList = /select "machines"."id", "[^()]* from "machines" where .*? limit cast\(\? as integer\)/g;
  const lists = new Set(idQueriesOf(prepare.mock.calls).flatMap((text) => text.match(oneList) ?? []));
  // Of the 16 lists, all but the two that have no filter besides the status, and three of all machines, which merge those of each status.
  expect(lists.size).toBe(11);
  const plans: string[] = [];
  for (const text of lists) {
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${text.replaceAll('?', 'null')}`).execute(shop.db);
    const plan = rows.map(({ detail }) => detail).join('; ');
    expect(plan, text).toMatch(/^SEARCH machines USING (COVERING )?INDEX \w+ \([^;]*\)$/);
    plans.push(plan);
  }
  expect(plans.filter((plan) => plan.endsWith('(technician_id=? AND type_of=? AND touched_on<?)'))).toHaveLength(2);
  await shop.close();
  prepare.mockRestore();
});

test('each sorted list reads only the start of an index, or sorts the machines that are in the shop', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const shop = await openTestShop('sqlite');
  // The labels are in another order than the keys.
  for (const [version, [list, key]] of (
    [
      ['brands', 'admiral'],
      ['colors', 'Black'],
      ['types', 'dryer'],
    ] as const
  ).entries()) {
    const { status } = await shop.ada.call('updateListEntry', { body: { list, key, label: 'Zinc', version } });
    expect(status).toBe(200);
  }
  // Lists with fewer machines than the shop has brands are sorted in memory, and a page has more than the repairs in progress.
  const statuses = Array.from({ length: 60 }, (_, index) => (index < 5 ? 'in_progress' : 'exported'));
  const machines = statuses.map((status, index) => ({ id: index + 1, status }) as const);
  await seedMachines(shop, machines);
  prepare.mockClear();
  for (const status of ['all', 'exported', 'in_progress'])
    for (const sort of ['brand', 'model', 'color', 'type', 'serial', 'technician', 'days', 'activity'])
      for (const order of ['asc', 'desc']) await shop.ada.call('getMachines', { params: { status }, query: { page: 1, sort, order } });
  const lists = new Set(
    prepare.mock.calls
      .map(([text]) => text)
      .filter((text) => /^select .*"(?:machine_)?id".* order by .*limit/.test(text) && !text.includes('from "sessions"')),
  );
  // Six columns, two orders, for all and for those that left the shop, and three columns without labels for those in it; the technicians'
  // machines for all and for one status; the repairs in progress and the others.
  expect(lists.size).toBe(24 + 6 + 4 + 2 + 2);
  for (const text of lists) {
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${text.replaceAll('?', 'null')}`).execute(shop.db);
    const steps = rows.map(({ detail }) => detail);
    expect(
      steps.filter((step) => /^(SEARCH|SCAN) (machines|repairs)\b/.test(step)),
      text,
    ).not.toEqual([]);
    // Four statuses, each at most a page long, may be merged by sorting.
    const mayBeSorted = /union all|"status" = \? order by "(model|serial_key)"/.test(text);
    expect(steps.some((step) => step.startsWith('USE TEMP B-TREE')) && !mayBeSorted, text).toBe(false);
    const leftShop = /not in .* order by "(brand|model|serial_key)"/.test(text);
    expect(steps.join('; '), text).toMatch(leftShop ? /machines_by_status_and_(brand|model|serial) / : /machines|repairs/);
    expect(
      steps.filter((step) => /^SCAN (machines|repairs)/.test(step)),
      text,
    ).toEqual(
      /from "repairs"/.test(text)
        ? ['SCAN repairs USING COVERING INDEX repairs_in_progress']
        : /"status" <> /.test(text)
          ? ['SCAN machines']
          : [],
    );
  }
  await shop.close();
  prepare.mockRestore();
});

test('the list of waiting machines reads only those, whatever the other filters', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const shop = await openTestShop('sqlite');
  for (const status of ['all', 'in_progress', 'exported']) {
    for (const filters of [
      {},
      { type_of: 'range' },
      { technician: shop.tess.id },
      { untouched: '7' },
      { type_of: 'range', untouched: '7' },
    ]) {
      await shop.ada.call('getMachines', { params: { status }, query: { page: 1, waiting: 'yes', ...filters } });
    }
  }
  const lists = new Set(idQueriesOf(prepare.mock.calls).filter((text) => /"waiting_since" is not null/.test(text)));
  expect(lists.size).toBe(10);
  for (const text of lists) {
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${text.replaceAll('?', 'null')}`).execute(shop.db);
    expect(rows.map(({ detail }) => detail).join('; '), text).toMatch(
      /^SCAN machines USING (COVERING )?INDEX machines_waiting; SEARCH machines USING INTEGER PRIMARY KEY/,
    );
  }
  await shop.close();
  prepare.mockRestore();
});

test('lists and counts of machines with an open recall read only those', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const shop = await openTestShop('sqlite');
  for (const status of ['all', 'in_progress', 'exported'])
    for (const filters of [{}, { type_of: 'range' }, { technician: shop.tess.id }])
      await shop.ada.call('getMachines', { params: { status }, query: { page: 1, recall: 'open', ...filters } });
  await shop.ada.call('getFloor', {});
  await shop.ada.call('getRecalls', {});
  const statements = new Set(prepare.mock.calls.map(([text]) => text).filter((text) => text.includes('open_recalls > 0')));
  expect(statements.size).toBe(12);
  for (const text of statements) {
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${text.replaceAll('?', 'null')}`).execute(shop.db);
    // The other steps are lookups of one machine.
    const steps = rows.map(({ detail }) => detail).filter((step) => /^(SCAN|SEARCH) machines /.test(step) && !/\browid=\?/.test(step));
    expect(new Set(steps), text).toEqual(new Set(['SEARCH machines USING INDEX machines_with_open_recalls (status=?)']));
  }
  await shop.close();
  prepare.mockRestore();
});

/** The scans that are allowed: small tables, and scans with a limit. */
const allowedScans = [
  /^SCAN (employees|exports|machine_counts|machine_totals|machine_count_changes)\b/,
  /^SCAN (machines|notes)$/,
  // Machines in progress that wait for parts.
  /^SCAN machines USING (COVERING )?INDEX machines_waiting$/,
  // Through the full-text index or, for a text too short for it, over a fixed number of the newest machines.
  /^SCAN machine_(search|words) VIRTUAL TABLE INDEX/,
  /^SCAN \(subquery-\d+\)$/,
  // The open parts in the order of their index, with a limit.
  /^SCAN awaited_parts USING INDEX awaited_parts_by_day$/,
  // A technician's repairs, counted up to a limit.
  /^SCAN counted$/,
  // The version of the lists, which is that of their newest change.
  /^SCAN (lists|list_changes)( |$)/,
  // All entries of all lists, when they have changed.
  /^SCAN list_entries USING INDEX/,
  // A list of ids that is one value.
  /^SCAN json_each VIRTUAL TABLE INDEX/,
  // The ids that the query inside found, up to a limit.
  /^SCAN (found|containing|matches)$/,
  // A few a day.
  /^SCAN backups$/,
  // A few files a year, and the notices that an admin decides about.
  /^SCAN recall_(files|decisions)$/,
  // One row.
  /^SCAN health_checks$/,
  // A year of logins and changes, read in pages by admins.
  /^SCAN security_events( USING COVERING INDEX security_events_by_kind)?$/,
  // A shop has at most 20 and 100 of them.
  /^SCAN wall_links$/,
  /^SCAN (shared_devices|device_employees)$/,
  // The machines in progress.
  /^SCAN repairs USING INDEX repairs_in_progress$/,
  /^SCAN repairs USING COVERING INDEX repairs_on_bench$/,
  // The completed repairs, the oldest first, up to one whose machine is not held.
  /^SCAN repairs USING INDEX repairs_to_export$/,
  // The 12 weeks of the floor.
  /^SCAN (12 CONSTANT ROWS|weeks)$/,
  // The first machines of each status, merged.
  /^SCAN first$/,
  // The brands of a fixed number of the newest machines.
  /^SCAN newest$/,
];

/** Excludes inserts of values, which read nothing (their plan lists the scans of a deferred foreign key). */
const canScan = /^(?!insert into "\w+" \([^)]*\) values)(select|with|insert|update|delete) /s;

/** A real one reads all tables, in a process of its own. */
const makeBackup: MakeBackup = async (path) => {
  writeFileSync(path, '');
  return { bytes: 0, missingPhotos: 0 };
};

test('no call scans a whole table', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const shop = await openTestShop('sqlite', { makeBackup });
  // Leaves out the migrations.
  prepare.mockClear();
  for (const name of Object.keys(sampleRequests) as CallName[])
    await sendSample(shop, name, changesSession(name) ? await shop.logIn(shop.ada) : shop.ada);
  for (const status of ['in_progress', 'all']) {
    await shop.ada.call('getMachines', { params: { status } });
    await shop.ada.call('getMachines', { params: { status }, query: { page: 2, per_page: 1 } });
  }
  const filterSets: Record<string, string | number>[] = [
    { search: 'whirl' },
    { search: 'k9', type_of: 'fridge' },
    { technician: shop.tess.id },
    { untouched: '7' },
    { waiting: 'yes' },
    { finished: '30' },
    { sort: 'model' },
    { sort: 'technician', type_of: 'fridge' },
    { sort: 'days', search: 'whirl' },
  ];
  for (const filters of filterSets) {
    await shop.ada.call('getMachines', { params: { status: 'all' }, query: { page: 1, ...filters } });
    await shop.ada.call('getMachines', { params: { status: 'in_progress' }, query: { page: 1, ...filters } });
  }
  await shop.ada.call('updateMachine', { params: { id: 1 }, body: { model: 'OTHER' } });
  for (const name of waitingCalls) {
    const asked = await sampleRequests[name](shop, shop.ada);
    shop.clock.advance({ hours: 1 });
    const { headers } = madeBefore(shop, { minutes: 30 });
    expect([name, (await shop.ada.call(name, { ...asked, headers })).status]).toEqual([name, 200]);
  }
  const statements = new Set(prepare.mock.calls.map(([text]) => text).filter((text) => canScan.test(text)));
  expect(statements.size).toBeGreaterThan(25);
  // An admin sees it before a merge, which changes all of them. No index begins with a vendor or a condition.
  expect(statements.delete('select cast(count(*) as integer) as "machines" from "machines" where "brand" = ?')).toBe(true);
  // SQLite would prepare each of these again whenever it runs.
  expect([...statements].filter((text) => /\blimit \?/.test(text))).toEqual([]);

  const scans: string[] = [];
  for (const text of statements) {
    const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${text.replaceAll('?', 'null')}`).execute(shop.db);
    const scanned = rows.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN') && !detail.startsWith('SCAN CONSTANT'));
    for (const detail of scanned) scans.push(`${detail} <- ${text}`);
  }
  expect(scans.filter((scan) => !allowedScans.some((allowed) => allowed.test(scan.split(' <- ')[0] ?? '')))).toEqual([]);
  // Scans of machines and notes need a limit. The list without a page is read in chunks with a limit.
  expect(scans.filter((scan) => /^SCAN (machines|notes) /.test(scan) && !/\blimit cast/.test(scan))).toEqual([]);
  await shop.close();
  prepare.mockRestore();
});
