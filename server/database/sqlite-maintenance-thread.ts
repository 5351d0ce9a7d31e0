import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { sqliteFault } from './database-fault.ts';

// The entry point of the maintenance thread. Other modules import only its types.

/** `signals`: how many statements the writing connection has begun, and 1 when the work must stop. */
export type MaintenanceData = { path: string; signals: Int32Array };
export type MaintenanceRequest = 'work' | 'end';
export type MaintenanceResponse = { error?: unknown };

/** As many frames as SQLite by default collects before a commit checkpoints them. */
const checkpointFrames = 1_000;
/** Pages to merge at a time: a few ms, for which writes have to wait. */
const mergedPages = 32;
/** Nobody writes when the writing connection was quiet for this long. */
const quietMs = 20;
const longestWaitMs = 2_000;
/** A commit merges this many segments of a level itself: more would make searches slow. Until then, merging can wait for a pause. */
const mostSegments = 256;
const lockWaitMs = 1_000;

/** The full-text indexes, and their commands: https://sqlite.org/fts5.html#special_insert_commands */
const indexes = ['machine_search', 'machine_words'].map((name) => ({
  name,
  isMergedHere: `select 1 from ${name}_config where k = 'automerge' and v = 0`,
  mergeHere: `
    begin immediate;
    insert into ${name} (${name}, rank) values ('automerge', 0);
    insert into ${name} (${name}, rank) values ('crisismerge', ${mostSegments});
    commit`,
  merge: `insert into ${name} (${name}, rank) values ('merge', ${mergedPages})`,
}));
type Index = (typeof indexes)[number];

const { path, signals } = workerData as MaintenanceData;
const database = new DatabaseSync(path, { timeout: lockWaitMs });
// Merged pages are written to disk with the next commit of the writing connection.
database.exec('pragma synchronous = normal; pragma cache_size = -2048; pragma temp_store = memory; pragma wal_autocheckpoint = 0');

parentPort?.on('message', (request: MaintenanceRequest) => {
  if (request === 'end') return end();
  const response: MaintenanceResponse = {};
  try {
    work();
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    // The connection that writes keeps the lock, for example during a migration. There will be another pass.
    if (sqliteFault(error) !== 'locked') response.error = error;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the target is a thread, not a window
  parentPort?.postMessage(response);
});

function end(): void {
  database.close();
  parentPort?.close();
}

function work(): void {
  for (const index of indexes.filter(exists)) {
    leaveMergesToThread(index);
    do waitForPause();
    while (!mustStop() && merge(index));
  }
}

function mustStop(): boolean {
  return Atomics.load(signals, 1) === 1;
}

/** The migrations of a new shop may still run. */
function exists({ name }: Index): boolean {
  return database.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined;
}

/** From then on, commits merge segments only when a level has far too many. */
function leaveMergesToThread({ isMergedHere, mergeHere }: Index): void {
  if (!database.prepare(isMergedHere).get()) database.exec(mergeHere);
}

/** Returns whether there was anything to merge: FTS5 then changes more than one row. */
function merge(index: Index): boolean {
  const before = changes();
  database.exec(index.merge);
  return changes() - before > 1;
}

function changes(): number {
  return Number(database.prepare('select total_changes() as changes').get()?.['changes']);
}

/** Waits until nobody writes, but not forever. */
function waitForPause(): void {
  const start = performance.now();
  let statements: number;
  do {
    if (mustStop()) return;
    checkpoint();
    statements = Atomics.load(signals, 0);
    rest(quietMs);
  } while (Atomics.load(signals, 0) !== statements && performance.now() - start < longestWaitMs);
}

const nothing = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

function rest(ms: number): void {
  Atomics.wait(nothing, 0, 0, ms);
}

/** A passive checkpoint keeps nobody from reading or writing. */
function checkpoint(): void {
  const { log, checkpointed } = database.prepare('pragma wal_checkpoint(noop)').get() as { log: number; checkpointed: number };
  if (log - checkpointed >= checkpointFrames) database.exec('pragma wal_checkpoint(passive)');
}
