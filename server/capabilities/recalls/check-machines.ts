import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RecallTable } from '@fettle/contract/shared/plate/recall-table.ts';
import { tableWith } from '@fettle/contract/lists/notices-in-force.ts';
import { checkNextPlates } from '../../platform/database/check-plates.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { findSharedValue } from '../../platform/database/shared-values.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { readLists, readListsVersion } from '../lists/store.ts';

/** `table`: what the machines are compared with. `after`: the id of the last machine that was checked; null when all were. */
type Progress = { table: string; after: number | null; checked: number };

type MachineCheckOptions = {
  engine: Engine;
  onError: (error: unknown) => void;
  /** A request that began before a change of the recalls may save a machine after it. */
  settleMs?: number;
};

/**
 * Compares all machines, sold ones too, with the notices in force after these have changed: by an admin, or with another build. The database
 * has its progress, so another server, or this one after a restart, goes on. At most half of the time, it lets others work.
 */
export class MachineCheck {
  readonly #options: MachineCheckOptions;
  readonly #closing = new AbortController();
  #running: Promise<number> | undefined;

  constructor(options: MachineCheckOptions) {
    this.#options = options;
  }

  /** Begins unless all machines are checked, or being checked. Returns how many this server has checked, which counts no other server. */
  wake(): Promise<number> {
    return (this.#running ??= this.#run().finally(() => (this.#running = undefined)));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<number> {
    const { engine, onError, settleMs = 1_000 } = this.#options;
    const { signal } = this.#closing;
    let checked = 0;
    try {
      let current = await readCurrent(engine.db);
      if ((await readProgress(engine.db, current)).progress.after === null) return checked;
      await wait(settleMs, undefined, { signal });
      for (let hasMore = true; hasMore;) {
        const start = performance.now();
        current = await readCurrent(engine.db, current);
        const next = await inTransaction(engine.db, (db) => checkNext(db, current));
        checked += next.machines;
        hasMore = next.hasMore;
        if (hasMore) await wait(performance.now() - start, undefined, { signal });
      }
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    return checked;
  }
}

/** How many machines were checked again; null when all were. */
export async function checkedMachines(db: Db): Promise<number | null> {
  const { progress } = await readProgress(db, await readCurrent(db));
  return progress.after === null ? null : progress.checked;
}

/** The notices in force, as of a version of the lists. */
type Current = { version: number; table: RecallTable; digest: string };

/** `known` itself if the lists have not changed. */
async function readCurrent(db: Db, known?: Current): Promise<Current> {
  if (known && known.version === (await readListsVersion(db))) return known;
  const lists = await readLists(db);
  const table = tableWith(lists);
  return { version: lists.version, table, digest: hash('sha256', JSON.stringify(table), 'base64') };
}

/** Checks the next machines. There are no more for this server if another one is checking them. */
async function checkNext(db: Db, current: Current): Promise<{ machines: number; hasMore: boolean }> {
  const { stored, progress } = await readProgress(db, current);
  if (progress.after === null) return { machines: 0, hasMore: false };
  const { last, machines } = await checkNextPlates(db, current.table, progress.after);
  const next = { ...progress, after: last ?? null, checked: progress.checked + machines };
  return (await saveProgress(db, stored, next)) ? { machines, hasMore: last !== undefined } : { machines: 0, hasMore: false };
}

async function readProgress(db: Db, { digest }: Current): Promise<{ stored: string | undefined; progress: Progress }> {
  const stored = await findSharedValue(db, 'plate_check');
  const progress = stored === undefined ? undefined : (JSON.parse(stored) as Progress);
  return { stored, progress: progress?.table === digest ? progress : { table: digest, after: 0, checked: 0 } };
}

/** Returns false if another server has gone on meanwhile. */
async function saveProgress(db: Db, stored: string | undefined, progress: Progress): Promise<boolean> {
  const value = JSON.stringify(progress);
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('shared_values')
    .values({ key: 'plate_check', value })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value })
        .where('shared_values.value', '=', stored ?? ''),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
