import type { AwaitedPartLine, NewPart, PartOutcome } from '@fettle/contract/parts/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/engine.ts';
import { pick, type Placeholders, prepareCount, prepareFirst, prepareWrite, prepareQuery } from '../../platform/database/prepare-query.ts';
import { together } from '../../platform/database/transaction.ts';
import { fullNameExpr } from '../employees/full-name.ts';

/** A repair in progress. `waiting_since` is null while it does not wait for parts. */
export type OpenRepair = { machine_id: number; number: number; waiting_since: string | null; waited_seconds: number };

/**
 * Locks the machine's repair in progress, so that concurrent changes to its parts and its status wait for each other. Every change locks
 * the repair first. Undefined when no repair is in progress.
 */
export const lockOpenRepair = prepareFirst((db: Db, { machineId }: Placeholders<{ machineId: number }>) =>
  db
    .updateTable('repairs')
    .set((row) => ({ waiting_since: row.ref('waiting_since') }))
    .where('machine_id', '=', machineId)
    .where('status', '=', 'in_progress')
    .returning(['machine_id', 'number', 'waiting_since', 'waited_seconds']),
);

/** Sets since when a repair in progress has been waiting, on its machine too, and how long it waited before. */
export async function setWaiting(
  db: Db,
  { machine_id, number }: OpenRepair,
  { waiting_since, waited_seconds }: Pick<OpenRepair, 'waiting_since' | 'waited_seconds'>,
): Promise<void> {
  await together(
    waitingOfRepair(db, { machine_id, number, waiting_since, waited_seconds }),
    waitingOfMachine(db, { machine_id, waiting_since }),
  );
}

const waitingOfRepair = prepareQuery((db: Db, { machine_id, number, waiting_since, waited_seconds }: Placeholders<OpenRepair>) =>
  db.updateTable('repairs').set({ waiting_since, waited_seconds }).where('machine_id', '=', machine_id).where('number', '=', number),
);

const waitingOfMachine = prepareQuery(
  (db: Db, { machine_id, waiting_since }: Placeholders<Pick<OpenRepair, 'machine_id' | 'waiting_since'>>) =>
    db.updateTable('machines').set({ waiting_since }).where('id', '=', machine_id),
);

const partColumns = ['part_number', 'description', 'supplier', 'expected_on'] as const;

/** Undefined for an unknown id. */
export const findPart = prepareFirst((db: Db, { id }: Placeholders<{ id: number }>) =>
  db
    .selectFrom('awaited_parts')
    .select(['id', 'machine_id', 'repair_number', ...partColumns, 'requested_on', 'ended_on', 'outcome', 'credited_seconds'])
    .where('id', '=', id),
);

type AddedPart = Required<NewPart> & { machine_id: number; repair_number: number; requested_on: string; requested_by: number };

export const addPart = prepareWrite((db: Db, part: Placeholders<AddedPart>) =>
  db.insertInto('awaited_parts').values(pick(part, 'machine_id', 'repair_number', 'requested_on', 'requested_by', ...partColumns)),
);

/** Call it after `lockOpenRepair`. */
export async function updatePart(db: Db, id: number, fields: Required<NewPart>): Promise<void> {
  await db.updateTable('awaited_parts').set(fields).where('id', '=', id).execute();
}

type PartEnd = { ended_on: string | null; outcome: PartOutcome | null; credited_seconds: number };

/** Call it after `lockOpenRepair`. */
export const setPartEnd = prepareWrite((db: Db, { id, ended_on, outcome, credited_seconds }: Placeholders<PartEnd & { id: number }>) =>
  db.updateTable('awaited_parts').set({ ended_on, outcome, credited_seconds }).where('id', '=', id),
);

/** The number of parts that a repair waits for. */
export const countOpenParts = prepareCount((db: Db, { machine_id, number }: Placeholders<Pick<OpenRepair, 'machine_id' | 'number'>>) =>
  db
    .selectFrom('awaited_parts')
    .select('id')
    .where('machine_id', '=', machine_id)
    .where('repair_number', '=', number)
    .where('ended_on', 'is', null),
);

/** When the last of a repair's parts that are no longer awaited ended; null if there are none. */
export async function findLastPartEnd(db: Db, { machine_id, number }: OpenRepair): Promise<string | null> {
  const { last } = await db
    .selectFrom('awaited_parts')
    .select(({ fn }) => fn.max<string | null>('ended_on').as('last'))
    .where('machine_id', '=', machine_id)
    .where('repair_number', '=', number)
    .executeTakeFirstOrThrow();
  return last;
}

type EndsFrom = Pick<OpenRepair, 'machine_id' | 'number'> & { ended_on: string | null };

/** How the repair's parts ended from `ended_on` on, and the waiting that was counted then. */
export const listPartEnds = prepareQuery((db: Db, { machine_id, number, ended_on }: Placeholders<EndsFrom>) =>
  db
    .selectFrom('awaited_parts')
    .select(['ended_on', 'credited_seconds'])
    .where('machine_id', '=', machine_id)
    .where('repair_number', '=', number)
    .where('ended_on', '>=', ended_on)
    .$narrowType<{ ended_on: string }>(),
);

/** Call it after `lockOpenRepair`. */
export const uncountWaiting = prepareWrite((db: Db, { machine_id, number, ended_on }: Placeholders<EndsFrom>) =>
  db
    .updateTable('awaited_parts')
    .set({ credited_seconds: 0 })
    .where('machine_id', '=', machine_id)
    .where('repair_number', '=', number)
    .where('ended_on', '>=', ended_on),
);

type OfRepair = { machineId: number; repairNumber: number };

/** Ends all waiting for parts of a repair that is being finished. */
export const endPartsOfRepair = prepareWrite((db: Db, { machineId, repairNumber, on }: Placeholders<OfRepair & { on: string }>) =>
  db
    .updateTable('awaited_parts')
    .set({ ended_on: on, outcome: 'repair_finished' })
    .where('machine_id', '=', machineId)
    .where('repair_number', '=', repairNumber)
    .where('ended_on', 'is', null),
);

/** Reopens the parts that ended when the repair was last finished. */
export const reopenPartsOfRepair = prepareWrite((db: Db, { machineId, repairNumber }: Placeholders<OfRepair>) =>
  db
    .updateTable('awaited_parts')
    .set({ ended_on: null, outcome: null })
    .where('machine_id', '=', machineId)
    .where('repair_number', '=', repairNumber)
    .where('outcome', '=', 'repair_finished')
    .where('ended_on', '=', (query) =>
      query
        .selectFrom('awaited_parts as ended')
        .select((row) => row.fn.max('ended.ended_on').as('last'))
        .where('ended.machine_id', '=', machineId)
        .where('ended.repair_number', '=', repairNumber)
        .where('ended.outcome', '=', 'repair_finished'),
    ),
);

/** The parts that machines wait for, by expected day, at most `limit`. */
export async function listAwaitedParts(db: Db, limit: number): Promise<AwaitedPartLine[]> {
  const rows = await partsByDay(db, { limit });
  return rows.map(({ machine_id, type_of, brand, model, serial, technician_id, technician_name, ...part }) => ({
    ...part,
    machine: { id: machine_id, type_of, brand, model, serial, technician_id, technician_name },
  }));
}

const partsByDay = prepareQuery((db: Db, { limit }: Placeholders<{ limit: number }>) =>
  db
    .selectFrom('awaited_parts')
    .innerJoin('machines', 'machines.id', 'awaited_parts.machine_id')
    .innerJoin('employees as technician', 'technician.id', 'machines.technician_id')
    .innerJoin('employees as requester', 'requester.id', 'requested_by')
    .select(['awaited_parts.id', ...partColumns, 'requested_on', fullNameExpr('requester').as('requested_by'), 'machine_id'])
    .select(['type_of', 'brand', 'model', 'serial', 'technician_id', fullNameExpr('technician').as('technician_name')])
    .where('ended_on', 'is', null)
    .orderBy(sql`coalesce(expected_on, '9999-12-31')`)
    .orderBy('awaited_parts.id')
    .limit(limit),
);
