import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import { sql } from 'kysely';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { type Placeholders, prepareQuery } from '../../platform/database/prepare-query.ts';
import { inTransaction, together } from '../../platform/database/transaction.ts';

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
 * Adds changes to the stored counts. They are rows of their own until `foldCounts` adds them up, because a row with a total would keep every
 * writer waiting for the commit of the one before.
 */
export async function changeCounts(db: Db, changes: readonly CountChange[]): Promise<void> {
  await together(...changes.map((change) => insertChange(db, change)));
}

/** Moves a machine from one status to another in the stored counts. */
export const moveCount = prepareQuery(
  (db: Db, { block, from, to }: Placeholders<{ block: number; from: MachineStatus; to: MachineStatus }>) =>
    db.insertInto('machine_count_changes').values([
      { status: from, block, change: sql.lit(-1) },
      { status: to, block, change: sql.lit(1) },
    ]),
);

const insertChange = prepareQuery((db: Db, { status, block, by }: Placeholders<CountChange>) =>
  db.insertInto('machine_count_changes').values({ status, block, change: by }),
);

/** Machines per status. */
export const countByStatus = prepareQuery((db: Db) => db.selectFrom(counted(db)).select(['status', sumOfMachines]).groupBy('status'));

/** Machines per block, the highest block first. */
export const countByBlock = prepareQuery((db: Db) => sumByBlock(db));

/** Machines with a status per block, the highest block first. */
export const countByBlockWith = prepareQuery((db: Db, { status }: Placeholders<{ status: MachineStatus }>) =>
  sumByBlock(db).where('status', '=', status),
);

function sumByBlock(db: Db) {
  return db.selectFrom(countedInBlocks(db)).select(['block', sumOfMachines]).groupBy('block').orderBy('block', 'desc');
}

/** The totals and the changes that are not folded. */
function counted(db: Db) {
  const changes = db.selectFrom('machine_count_changes').select(['status', 'change as machines']);
  return db.selectFrom('machine_totals').select(['status', 'machines']).unionAll(changes).as('counted');
}

function countedInBlocks(db: Db) {
  const changes = db.selectFrom('machine_count_changes').select(['status', 'block', 'change as machines']);
  return db.selectFrom('machine_counts').select(['status', 'block', 'machines']).unionAll(changes).as('counted');
}

const sumOfMachines = sql<number>`cast(sum(machines) as integer)`.as('machines');

/** Adds the changes up, so that reads have few rows to add. Several servers do this in turn. */
export async function foldCounts({ db, lockUntilCommit }: Engine): Promise<void> {
  if ((await anyChange(db, {})).length === 0) return;
  await inTransaction(db, async (db) => {
    await lockUntilCommit(db, 'machine counts');
    const changes = await db.deleteFrom('machine_count_changes').returning(['status', 'block', 'change']).execute();
    for (const [status, ofStatus] of Map.groupBy(changes, ({ status }) => status)) {
      for (const [block, ofBlock] of Map.groupBy(ofStatus, ({ block }) => block)) await addToBlock(db, status, block, sum(ofBlock));
      await addToTotal(db, status, sum(ofStatus));
    }
  });
}

const anyChange = prepareQuery((db: Db) => db.selectFrom('machine_count_changes').select('id').limit(sql.lit(1)));

function sum(changes: readonly { change: number }[]): number {
  return changes.reduce((total, { change }) => total + change, 0);
}

async function addToBlock(db: Db, status: MachineStatus, block: number, machines: number): Promise<void> {
  // PostgreSQL rejects a negative number of machines even if it is only to be added to another.
  if (machines < 0) {
    await db
      .updateTable('machine_counts')
      .set((row) => ({ machines: row('machines', '+', machines) }))
      .where('status', '=', status)
      .where('block', '=', block)
      .execute();
    return;
  }
  await db
    .insertInto('machine_counts')
    .values({ status, block, machines })
    .onConflict((conflict) =>
      conflict.columns(['status', 'block']).doUpdateSet({ machines: sql`machine_counts.machines + excluded.machines` }),
    )
    .execute();
}

async function addToTotal(db: Db, status: MachineStatus, machines: number): Promise<void> {
  await db
    .updateTable('machine_totals')
    .set((row) => ({ machines: row('machines', '+', machines) }))
    .where('status', '=', status)
    .execute();
}
