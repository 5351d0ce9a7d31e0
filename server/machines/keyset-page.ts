import type { StatusFilter, MachineCounts } from '@fettle/contract/machines/calls.ts';
import type { Machine } from '@fettle/contract/machines/machine.ts';
import type { MachineStatus } from '@fettle/contract/machine-status.ts';
import { sql } from 'kysely';
import { limitExpr } from '../database/limit-expr.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Db } from '../database/engine.ts';
import { yieldToEventLoop } from '../streaming/yield-to-event-loop.ts';
import { blockSize } from './counts.ts';
import { selectMachines } from './machine-select.ts';

/** One page of the machines with a status, newest first. `page` counts from 1; `total` is how many the list has. */
export async function machinePage(db: Db, status: StatusFilter, total: number, page: number, perPage: number): Promise<Machine[]> {
  const skipped = (page - 1) * perPage;
  const limit = Math.min(perPage, total - skipped);
  if (limit <= 0) return [];
  const { from, below, offset } = await placeOf(db, status, total, skipped, limit);
  if (from === undefined)
    return status === 'all' ? machinesBelow(db, { below, offset, limit }) : machinesBelowWith(db, { status, below, offset, limit });
  return status === 'all' ? machinesFrom(db, { from, offset, limit }) : machinesFromWith(db, { status, from, offset, limit });
}

/** Where a page lies: below an id or, seen from the list's end, from an id on; and how many machines are to skip from there. */
type Place = { from?: never; below: number; offset: number } | { from: number; below?: never; offset: number };

const aboveAllIds = 2_147_483_647;

/**
 * Near its top and near its end a list is walked. In between, the place in the list of all follows from the number alone
 * where no id was ever left out; elsewhere the kept counts lead to the page's block, so that half a block at most is walked.
 */
async function placeOf(db: Db, status: StatusFilter, total: number, skipped: number, limit: number): Promise<Place> {
  const after = total - skipped - limit;
  if (skipped <= after && skipped < blockSize) return { below: aboveAllIds, offset: skipped };
  if (after < blockSize) return { from: 1, offset: after };
  if (status === 'all' && (await newestId(db, {}))[0]?.id === total) return { below: total - skipped + 1, offset: 0 };

  let before = 0;
  for (const { block, machines } of status === 'all' ? await blocksOfAll(db, {}) : await blocksOfStatus(db, { status })) {
    const offset = skipped - before;
    const rest = machines - offset - limit;
    if (rest >= 0 && rest < offset) return { from: block * blockSize, offset: rest };
    if (offset < machines) return { below: (block + 1) * blockSize, offset };
    before += machines;
  }
  // Machines have left the list since it was counted, and the page with them.
  return { below: 1, offset: 0 };
}

/** How many machines each choice of the table holds. */
export async function countMachines(db: Db): Promise<MachineCounts> {
  const kept = Object.fromEntries((await keptTotals(db, {})).map(({ status, machines }) => [status, machines]));
  const { in_progress = 0, completed = 0, trashed = 0, exported = 0 } = kept;
  return { in_progress, completed, trashed, exported, all: in_progress + completed + trashed + exported };
}

const keptTotals = prepareQuery((db: Db) => db.selectFrom('machine_totals').select(['status', 'machines']));

const newestId = prepareQuery((db: Db) => db.selectFrom('machines').select((row) => row.fn.max('id').as('id')));

const blocksOfAll = prepareQuery((db: Db) =>
  db
    .selectFrom('machine_counts')
    .select(['block', sql<number>`cast(sum(machines) as integer)`.as('machines')])
    .groupBy('block')
    .orderBy('block', 'desc'),
);

const blocksOfStatus = prepareQuery((db: Db, { status }: { status: MachineStatus }) =>
  db.selectFrom('machine_counts').select(['block', 'machines']).where('status', '=', status).orderBy('block', 'desc'),
);

type WithStatus = { status: MachineStatus };
type Stretch = { offset: number; limit: number };

const machinesBelow = prepareQuery((db: Db, { below, offset, limit }: Stretch & { below: number }) =>
  inList(db, selectIds(db).where('id', '<', below).orderBy('id', 'desc').limit(limitExpr(limit)).offset(offset)),
);

const machinesBelowWith = prepareQuery((db: Db, { status, below, offset, limit }: Stretch & WithStatus & { below: number }) =>
  inList(
    db,
    selectIds(db).where('status', '=', status).where('id', '<', below).orderBy('id', 'desc').limit(limitExpr(limit)).offset(offset),
  ),
);

const machinesFrom = prepareQuery((db: Db, { from, offset, limit }: Stretch & { from: number }) =>
  inList(db, selectIds(db).where('id', '>=', from).orderBy('id').limit(limitExpr(limit)).offset(offset)),
);

const machinesFromWith = prepareQuery((db: Db, { status, from, offset, limit }: Stretch & WithStatus & { from: number }) =>
  inList(db, selectIds(db).where('status', '=', status).where('id', '>=', from).orderBy('id').limit(limitExpr(limit)).offset(offset)),
);

function selectIds(db: Db) {
  return db.selectFrom('machines').select('id');
}

/** The machines with these ids, newest first. The ids are found in the index alone. */
function inList(db: Db, ids: ReturnType<typeof selectIds>) {
  return selectMachines(db).where('machines.id', 'in', ids).orderBy('machines.id', 'desc');
}

/** Small enough that other requests do not wait for it. */
const chunkSize = 100;

/**
 * All machines with a status, newest first, chunk by chunk. Each chunk is read as of its own moment: a machine whose status
 * changes meanwhile may be in the list or not, but never twice.
 */
export async function* allMachines(db: Db, status: StatusFilter): AsyncGenerator<Machine[]> {
  let below = aboveAllIds;
  for (;;) {
    await yieldToEventLoop();
    const stretch = { below, offset: 0, limit: chunkSize };
    const machines = await (status === 'all' ? machinesBelow(db, stretch) : machinesBelowWith(db, { status, ...stretch }));
    const oldest = machines.at(-1);
    if (!oldest) return;
    yield machines;
    below = oldest.id;
  }
}
