import type { RepairState } from '@fettle/contract/repairs/rules.ts';
import type { Db } from '../../platform/database/engine.ts';
import { lockRows } from '../../platform/database/lock-rows.ts';
import { pick, type Placeholders, prepareFirst, prepareWrite } from '../../platform/database/prepare-query.ts';

/** A machine's current repair, apart from what its export and its return add. */
export type Repair = RepairState & { machine_id: number };

/** Machines do not have them. */
const ownColumns = [
  'finished_on',
  'status_before',
  'technician_before',
  'finished_before',
  'handed_over_by',
  'handed_over_before',
  'waited_seconds',
] as const;

/**
 * Locks a machine's current repair and the machine until the transaction ends. Every change locks repairs before machines, so that concurrent
 * transactions wait for each other instead of deadlocking. Undefined for an unknown machine, and when another transaction has just started
 * the next repair.
 */
export const lockRepairAndMachine = prepareFirst((db: Db, { machineId }: Placeholders<{ machineId: number }>) =>
  lockRows(
    db,
    db
      .selectFrom('repairs')
      .innerJoin('machines', (join) =>
        join.onRef('machines.id', '=', 'repairs.machine_id').onRef('machines.repair_number', '=', 'repairs.number'),
      )
      .select(['machine_id', 'number', 'repairs.status', 'repairs.technician_id', 'repairs.waiting_since', 'version', ...ownColumns])
      .where('machine_id', '=', machineId),
    ['repairs', 'machines'],
  ),
);

/** Saves what a change of its status or its technician changes. */
export const saveRepair = prepareWrite((db: Db, repair: Placeholders<Repair>) =>
  db
    .updateTable('repairs')
    .set(pick(repair, 'status', 'technician_id', 'waiting_since', ...ownColumns))
    .where('machine_id', '=', repair.machine_id)
    .where('number', '=', repair.number),
);
