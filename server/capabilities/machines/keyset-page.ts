import { maxId } from '@fettle/contract/shared/common-schemas.ts';
import type { StatusFilter, MachineCounts } from '@fettle/contract/machines/calls.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import { type Placeholders, prepareFirst, prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Db } from '../../platform/database/engine.ts';
import { yieldToEventLoop } from '../../platform/system/yield-to-event-loop.ts';
import { blockSize, countByBlock, countByBlockWith, countByStatus } from './counts.ts';
import { machinesInOrder } from './machine-select.ts';

/** One page of the machines with a status, newest first. `page` counts from 1; `total` is the length of the list. */
export async function machinePage(db: Db, status: StatusFilter, total: number, page: number, perPage: number): Promise<Machine[]> {
  const skipped = (page - 1) * perPage;
  const limit = Math.min(perPage, total - skipped);
  return limit <= 0 ? [] : machineRange(db, status, total, skipped, limit);
}

/** Like `machinePage`, but oldest first. */
export async function oldestFirstPage(db: Db, status: StatusFilter, total: number, page: number, perPage: number): Promise<Machine[]> {
  const limit = Math.min(perPage, total - (page - 1) * perPage);
  return limit <= 0 ? [] : (await machineRange(db, status, total, total - (page - 1) * perPage - limit, limit)).toReversed();
}

async function machineRange(db: Db, status: StatusFilter, total: number, skipped: number, limit: number): Promise<Machine[]> {
  const { from, below, offset } = await findStart(db, status, total, skipped, limit);
  return from === undefined
    ? machinesBelow(db, status, { id: below, offset, limit })
    : machinesFrom(db, status, { id: from, offset, limit });
}

/** A page starts below an id or, seen from the list's end, at an id. `offset` machines are skipped from there. */
type Start = { from?: never; below: number; offset: number } | { from: number; below?: never; offset: number };

/**
 * Near its start and its end, the list is scanned. In between, the list of all machines needs only arithmetic when its ids have no gaps.
 * Otherwise the stored counts lead to the page's block, so at most half a block is scanned.
 */
async function findStart(db: Db, status: StatusFilter, total: number, skipped: number, limit: number): Promise<Start> {
  const after = total - skipped - limit;
  if (skipped <= after && skipped < blockSize) return { below: maxId, offset: skipped };
  if (after < blockSize) return { from: 1, offset: after };
  if (status === 'all' && (await newestId(db, {}))?.id === total) return { below: total - skipped + 1, offset: 0 };

  let before = 0;
  for (const { block, machines } of status === 'all' ? await countByBlock(db, {}) : await countByBlockWith(db, { status })) {
    const offset = skipped - before;
    const rest = machines - offset - limit;
    if (rest >= 0 && rest < offset) return { from: block * blockSize, offset: rest };
    if (offset < machines) return { below: (block + 1) * blockSize, offset };
    before += machines;
  }
  // Machines have left the list since it was counted, so the page no longer exists.
  return { below: 1, offset: 0 };
}

export async function countMachines(db: Db): Promise<MachineCounts> {
  const totals = Object.fromEntries((await countByStatus(db, {})).map(({ status, machines }) => [status, machines]));
  const { in_progress = 0, completed = 0, trashed = 0, exported = 0 } = totals;
  return { in_progress, completed, trashed, exported, all: in_progress + completed + trashed + exported };
}

const newestId = prepareFirst((db: Db) => db.selectFrom('machines').select((row) => row.fn.max('id').as('id')));

type Range = { id: number; offset: number; limit: number };

const machinesBelow = machinesOf('<', 'desc');
const machinesFrom = machinesOf('>=');

/**
 * The machines on a side of an id, newest first. In two queries, because PostgreSQL would plan their join for each limit, which takes longer
 * than reading ten machines. The first one uses only the index that has the ids in order, which is best for any limit.
 */
function machinesOf(side: '<' | '>=', order?: 'desc') {
  const inRange = (machines: ReturnType<typeof selectIds>, { id, offset, limit }: Placeholders<Range>) =>
    machines.where('id', side, id).orderBy('id', order).limit(limit).offset(offset);
  const all = prepareQuery((db: Db, range: Placeholders<Range>) => inRange(selectIds(db), range));
  const withStatus = prepareQuery((db: Db, range: Placeholders<Range & { status: MachineStatus }>) =>
    inRange(selectIds(db).where('status', '=', range.status), range),
  );
  return async (db: Db, status: StatusFilter, range: Range): Promise<Machine[]> => {
    const found = await (status === 'all' ? all(db, range) : withStatus(db, { status, ...range }));
    return machinesInOrder(
      db,
      found.map(({ id }) => id).toSorted((a, b) => b - a),
    );
  };
}

function selectIds(db: Db) {
  return db.selectFrom('machines').select('id');
}

/** Small enough not to delay other requests. */
const chunkSize = 100;

/**
 * All machines with a status, newest first. Each chunk has its own snapshot: a machine whose status changes meanwhile may be
 * missing from the list, but is never in it twice.
 */
export async function* allMachines(db: Db, status: StatusFilter): AsyncGenerator<Machine[]> {
  let below = maxId;
  for (;;) {
    const machines = await machinesBelow(db, status, { id: below, offset: 0, limit: chunkSize });
    const oldest = machines.at(-1);
    if (!oldest) return;
    yield machines;
    if (machines.length < chunkSize) return;
    below = oldest.id;
    await yieldToEventLoop();
  }
}
