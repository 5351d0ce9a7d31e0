import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { sqliteFault } from '../database-fault.ts';
import { type FullTextIndex, fullTextIndexes, mergeSegments, stopMergingInCommits } from './segments.ts';

// The entry point of the maintenance thread. Other modules import only its types.

/** `signals`: how many statements the writing connection has begun, and 1 when the work must stop. */
export type MaintenanceData = { path: string; signals: Int32Array };
export type MaintenanceRequest = 'work' | 'end';
export type MaintenanceResponse = { error?: unknown };

/** The frames that SQLite by default collects before a commit checkpoints them. */
const checkpointFrames = 1_000;
/** A log of so many frames does not wait for a pause. Otherwise it does, because a checkpoint and commits share the disk. */
const mostFrames = 8_000;
/** A pause: the writing connection was quiet for this long. */
const pauseMs = 20;
const longestWaitMs = 2_000;
/** More than a pause: the next write is probably not near. */
const quietMs = 1_000;
/** The pause between two merges: a write that met the lock waits in pauses, and would find it taken again and again. */
const betweenMergesMs = 5;
const lockWaitMs = 1_000;

const { path, signals } = workerData as MaintenanceData;
const database = new DatabaseSync(path, { timeout: lockWaitMs });
// Merged pages are written to disk with the next commit of the writing connection.
database.exec('pragma synchronous = normal; pragma cache_size = -2048; pragma temp_store = memory; pragma wal_autocheckpoint = 0');

parentPort?.on('message', (request: MaintenanceRequest) => {
  if (request === 'end') return end();
  const response: MaintenanceResponse = { error: failureOf(work) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the target is a thread, not a window
  parentPort?.postMessage(response);
});

function end(): void {
  const error = failureOf(mergeWhileQuiet);
  database.close();
  parentPort?.close();
  if (error !== undefined) throw error;
}

function failureOf(task: () => void): unknown {
  try {
    task();
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    // The connection that writes keeps the lock, for example during a migration. There will be another pass.
    if (sqliteFault(error) !== 'locked') return error;
  }
  return undefined;
}

function work(): void {
  for (const index of fullTextIndexes.filter(exists)) {
    stopMergingInCommits(database, index);
    do waitForPause();
    while (!mustStop() && mergeSegments(database, index));
    rest(betweenMergesMs);
  }
}

/** Leaves a segment on each level, until the writing connection begins a statement, which may have to wait for the last part. */
function mergeWhileQuiet(): void {
  const statements = countStatements();
  const isQuiet = () => countStatements() === statements && !mustStop();
  for (let waitedMs = 0; waitedMs < quietMs && isQuiet(); waitedMs += pauseMs) rest(pauseMs);
  for (const index of fullTextIndexes.filter(exists)) {
    while (isQuiet() && mergeSegments(database, index, 2)) checkpoint(checkpointFrames);
  }
}

function mustStop(): boolean {
  return Atomics.load(signals, 1) === 1;
}

function countStatements(): number {
  return Atomics.load(signals, 0);
}

/** The migrations of a new shop may still run. */
function exists({ name }: FullTextIndex): boolean {
  return database.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined;
}

/** Waits until nobody writes, but not forever. */
function waitForPause(): void {
  const start = performance.now();
  let statements: number;
  do {
    if (mustStop()) return;
    checkpoint(mostFrames);
    statements = countStatements();
    rest(pauseMs);
  } while (countStatements() !== statements && performance.now() - start < longestWaitMs);
  checkpoint(checkpointFrames);
}

const nothing = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

function rest(ms: number): void {
  Atomics.wait(nothing, 0, 0, ms);
}

/** Copies a log of at least `frames` into the database file. A passive checkpoint keeps nobody from reading or writing. */
function checkpoint(frames: number): void {
  const { log, checkpointed } = database.prepare('pragma wal_checkpoint(noop)').get() as { log: number; checkpointed: number };
  if (log - checkpointed >= frames) database.exec('pragma wal_checkpoint(passive)');
}
