import { sql } from 'kysely';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { blockSize, foldCounts } from '../../capabilities/machines/counts.ts';
import { hashPhoto, type PhotoFiles } from '../../capabilities/photos/photo-files.ts';
import type { Entry, Ledger } from './ledger.ts';

/** What is wrong in the database and the photo folder after the crashes, one line each. */
export async function checkDatabase(engine: Engine, photos: PhotoFiles, ledgers: readonly Ledger[]): Promise<string[]> {
  const { db } = engine;
  const texts: [what: string, kind: 'machines' | 'notes' | 'photos' | 'edits', saved: readonly Saved[]][] = [
    ['machine', 'machines', await db.selectFrom('machines').select(['id as machineId', 'serial as text']).execute()],
    ['note', 'notes', await db.selectFrom('notes').select(['machine_id as machineId', 'content as text']).execute()],
    ['event of a note', 'notes', await eventsOf(db, 'note_added')],
    ['photo', 'photos', await db.selectFrom('photos').select(['machine_id as machineId', 'note as text']).execute()],
    ['event of an edit', 'edits', await eventsOf(db, 'edited')],
  ];
  return [
    ...texts.flatMap(([what, kind, saved]) =>
      compare(
        what,
        ledgers.flatMap((ledger) => ledger[kind]),
        saved,
      ),
    ),
    ...(await checkStatuses(db, ledgers)),
    ...(await checkExports(db, ledgers)),
    ...(await checkCounts(engine)),
    ...(await checkPhotoFiles(db, photos)),
    ...(await checkIntegrity(engine)),
  ];
}

type Saved = { machineId: number; text: string | null };

/** What was confirmed is there once, what is uncertain at most once, and nothing else is there. */
function compare(what: string, written: readonly Entry[], saved: readonly Saved[]): string[] {
  const byText = Map.groupBy(saved, ({ text }) => text);
  const sent = new Set<string | null>(written.map(({ text }) => text));
  return [
    ...written.flatMap(({ text, machineId, outcome }) => {
      const found = byText.get(text) ?? [];
      if (found.length > 1) return [`${what} ${text} is there ${found.length} times`];
      if (found.length === 0) return outcome === 'confirmed' ? [`${what} ${text} is missing`] : [];
      if (outcome === 'refused') return [`${what} ${text} is there although it was refused`];
      return machineId === undefined || found[0]?.machineId === machineId ? [] : [`${what} ${text} is on another machine`];
    }),
    ...[...byText.keys()].filter((text) => !sent.has(text)).map((text) => `${what} ${text} was never sent`),
  ];
}

function eventsOf(db: Db, kind: 'note_added' | 'edited'): Promise<Saved[]> {
  return db.selectFrom('events').select(['machine_id as machineId', 'to as text']).where('kind', '=', kind).execute();
}

async function checkStatuses(db: Db, ledgers: readonly Ledger[]): Promise<string[]> {
  const events = await db.selectFrom('events').select(['machine_id', 'to']).where('kind', '=', 'status_changed').orderBy('id').execute();
  const saved = Map.groupBy(events, ({ machine_id }) => machine_id);
  return ledgers.flatMap(({ statuses }) =>
    [...statuses].flatMap(([id, sent]) => {
      const found = (saved.get(id) ?? []).map(({ to }) => to);
      return found.join() === sent.join() ? [] : [`machine ${id} had the statuses ${found.join(', ')} instead of ${sent.join(', ')}`];
    }),
  );
}

/** Each batch has the machines that it says, and each export of a machine is in one batch. */
async function checkExports(db: Db, ledgers: readonly Ledger[]): Promise<string[]> {
  const batches = await db.selectFrom('exports').select(['id', 'machines']).execute();
  const lines = await db.selectFrom('export_lines').select(['export_id', 'machine_id']).execute();
  const exported = await db.selectFrom('events').select('machine_id').where('kind', '=', 'exported').execute();
  const byBatch = Map.groupBy(lines, ({ export_id }) => export_id);
  const known = new Set(batches.map(({ id }) => id));
  return [
    ...ledgers
      .flatMap((ledger) => ledger.batches)
      .filter((id) => !known.has(id))
      .map((id) => `export ${id} is missing`),
    ...batches
      .filter(({ id, machines }) => byBatch.get(id)?.length !== machines)
      .map(({ id, machines }) => `export ${id} has ${byBatch.get(id)?.length ?? 0} machines instead of ${machines}`),
    ...(lines.length === exported.length ? [] : [`${lines.length} machines are in exports, but ${exported.length} were exported`]),
  ];
}

async function checkCounts(engine: Engine): Promise<string[]> {
  await foldCounts(engine);
  const { db } = engine;
  const machines = await db.selectFrom('machines').select(['id', 'status']).execute();
  const stored = await db.selectFrom('machine_counts').selectAll().execute();
  const totals = await db.selectFrom('machine_totals').selectAll().execute();
  const count = (matches: (machine: { id: number; status: string }) => boolean) => machines.filter(matches).length;
  return [
    ...totals.map(({ status, machines: total }) => ({ what: status as string, total, real: count((one) => one.status === status) })),
    ...stored.map(({ status, block, machines: total }) => ({
      what: `${status} in block ${block}`,
      total,
      real: count((one) => one.status === status && Math.floor(one.id / blockSize) === block),
    })),
  ].flatMap(({ what, total, real }) => (total === real ? [] : [`the stored count of machines ${what} is ${total} instead of ${real}`]));
}

async function checkPhotoFiles(db: Db, files: PhotoFiles): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, hash } of await db.selectFrom('photos').select(['id', 'hash']).execute()) {
    const content = await files.read(hash);
    if (!content) problems.push(`photo ${id} has no file`);
    else if (hashPhoto(content) !== hash) problems.push(`photo ${id} has a damaged file`);
  }
  return problems;
}

async function checkIntegrity({ name, db }: Engine): Promise<string[]> {
  if (name === 'sqlite') {
    const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    const foreignKeys = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
    return [
      ...integrity.rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok'),
      ...foreignKeys.rows.map(({ table }) => `a row of ${table} refers to a missing one`),
    ];
  }
  await sql`create extension if not exists amcheck`.execute(db);
  const trees = sql`select bt_index_check(c.oid, true) from pg_class c join pg_am m on m.oid = c.relam
    where m.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace`;
  const tables = sql<{ table: string; problem: string }>`select c.relname as "table", problem.msg as problem
    from pg_class c, lateral verify_heapam(c.oid) problem where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;
  try {
    await trees.execute(db);
  } catch (error) {
    return [String(error)];
  }
  return (await tables.execute(db)).rows.map(({ table, problem }) => `${table}: ${problem}`);
}
