import type { Selectable } from 'kysely';
import type { Db } from '../database/engine.ts';
import { limitExpr } from '../database/limit-expr.ts';
import { lockRows } from '../database/lock-rows.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Tables } from '../database/tables.ts';

/** A machine's last repair, apart from what its export and its return add. */
export type Repair = Pick<
  Selectable<Tables['repairs']>,
  | 'machine_id'
  | 'number'
  | 'status'
  | 'technician_id'
  | 'finished_on'
  | 'export_id'
  | 'status_before'
  | 'technician_before'
  | 'finished_before'
  | 'handed_over_by'
  | 'waiting_since'
  | 'waited_seconds'
>;

/** Locks a machine's last repair until the transaction ends. Every change of repairs locks them before their machine. Undefined for an unknown machine. */
export async function lockLastRepair(db: Db, machineId: number): Promise<Repair | undefined> {
  const [repair] = await lastRepair(db, { machineId });
  return repair;
}

const lastRepair = prepareQuery((db: Db, { machineId }: { machineId: number }) =>
  lockRows(
    db,
    db
      .selectFrom('repairs')
      .select([
        'machine_id',
        'number',
        'status',
        'technician_id',
        'finished_on',
        'export_id',
        'status_before',
        'technician_before',
        'finished_before',
        'handed_over_by',
        'waiting_since',
        'waited_seconds',
      ])
      .where('machine_id', '=', machineId)
      .orderBy('number', 'desc')
      .limit(limitExpr(1)),
  ),
);

/** Saves what a change of its status changes. */
export async function saveRepair(db: Db, repair: Repair): Promise<void> {
  await updateRepair(db, repair);
}

const updateRepair = prepareQuery((db: Db, repair: Repair) =>
  db
    .updateTable('repairs')
    .set({
      status: repair.status,
      technician_id: repair.technician_id,
      finished_on: repair.finished_on,
      status_before: repair.status_before,
      technician_before: repair.technician_before,
      finished_before: repair.finished_before,
      handed_over_by: repair.handed_over_by,
      waiting_since: repair.waiting_since,
      waited_seconds: repair.waited_seconds,
    })
    .where('machine_id', '=', repair.machine_id)
    .where('number', '=', repair.number),
);
