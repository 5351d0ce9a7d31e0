import type { MachineStatus } from '@fettle/contract/machine-status.ts';
import { sql } from 'kysely';
import type { Db } from '../database/engine.ts';

/**
 * Counts are stored per block of ids, so the start of a deep page is found without counting machines. A million machines
 * have 245 blocks.
 */
export const blockSize = 4096;

export type CountChange = { status: MachineStatus; block: number; by: number };

export function blockOf(machineId: number): number {
  return Math.floor(machineId / blockSize);
}

/**
 * Updates the stored counts of blocks and statuses. Call it last in a transaction. Locks rows in a fixed order, so concurrent
 * transactions wait for each other instead of deadlocking.
 */
export async function changeCounts(db: Db, changes: readonly CountChange[]): Promise<void> {
  const sorted = changes.toSorted((a, b) => a.status.localeCompare(b.status) || a.block - b.block);
  for (const { status, block, by } of sorted) {
    if (by < 0) await takeFromCount(db, status, block, -by);
    else await addToCount(db, status, block, by);
  }
  for (const [status, ofStatus] of Map.groupBy(sorted, ({ status }) => status)) {
    await addToTotal(
      db,
      status,
      ofStatus.reduce((sum, { by }) => sum + by, 0),
    );
  }
}

async function addToCount(db: Db, status: MachineStatus, block: number, machines: number): Promise<void> {
  await db
    .insertInto('machine_counts')
    .values({ status, block, machines })
    .onConflict((conflict) =>
      conflict.columns(['status', 'block']).doUpdateSet({ machines: sql`machine_counts.machines + excluded.machines` }),
    )
    .execute();
}

async function takeFromCount(db: Db, status: MachineStatus, block: number, machines: number): Promise<void> {
  await db
    .updateTable('machine_counts')
    .set((row) => ({ machines: row('machines', '-', machines) }))
    .where('status', '=', status)
    .where('block', '=', block)
    .execute();
}

async function addToTotal(db: Db, status: MachineStatus, machines: number): Promise<void> {
  await db
    .updateTable('machine_totals')
    .set((row) => ({ machines: row('machines', '+', machines) }))
    .where('status', '=', status)
    .execute();
}
