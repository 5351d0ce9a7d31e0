import type { RepairState } from '@fettle/contract/repairs/rules.ts';
import type { Db } from '../../platform/database/engine.ts';
import { lockRows } from '../../platform/database/lock-rows.ts';
import { type Placeholders, prepareQuery } from '../../platform/database/prepare-query.ts';

/** A machine's current repair, apart from what its export and its return add. */
export type Repair = RepairState & { machine_id: number };

/**
 * Locks a machine's current repair and the machine until the transaction ends. Every change locks repairs before machines, so that concurrent
 * transactions wait for each other instead of deadlocking. Undefined for an unknown machine, and when another transaction has just started
 * the next repair.
 */
export async function lockRepairAndMachine(db: Db, machineId: number): Promise<(Repair & { version: number }) | undefined> {
  const [repair] = await lockedRepair(db, { machineId });
  return repair;
}

const lockedRepair = prepareQuery((db: Db, { machineId }: Placeholders<{ machineId: number }>) =>
  lockRows(
    db,
    db
      .selectFrom('repairs')
      .innerJoin('machines', (join) =>
        join.onRef('machines.id', '=', 'repairs.machine_id').onRef('machines.repair_number', '=', 'repairs.number'),
      )
      .select([
        'machine_id',
        'number',
        'repairs.status',
        'repairs.technician_id',
        'finished_on',
        'status_before',
        'technician_before',
        'finished_before',
        'handed_over_by',
        'handed_over_before',
        'repairs.waiting_since',
        'waited_seconds',
        'version',
      ])
      .where('machine_id', '=', machineId),
    ['repairs', 'machines'],
  ),
);

/** Saves what a change of its status or its technician changes. */
export async function saveRepair(db: Db, repair: Repair): Promise<void> {
  await updateRepair(db, repair);
}

const updateRepair = prepareQuery((db: Db, repair: Placeholders<Repair>) =>
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
      handed_over_before: repair.handed_over_before,
      waiting_since: repair.waiting_since,
      waited_seconds: repair.waited_seconds,
    })
    .where('machine_id', '=', repair.machine_id)
    .where('number', '=', repair.number),
);
