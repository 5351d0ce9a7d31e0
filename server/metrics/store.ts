import type { MetricsLine } from '@fettle/contract/metrics.ts';
import type { MachineStatus } from '@fettle/contract/repairs.ts';
import { compiled, type Soon } from '../database/compiled.ts';
import type { Db } from '../database/engine.ts';
import { datesOfRepair } from '../repairs/dates.ts';

type Finished = { employee: number; from: string; before: string };

const openRepairs = compiled((db: Db, { employee }: { employee: number }) =>
  selectLines(db, ['in_progress']).where('repairs.technician_id', '=', employee).orderBy('machine_id'),
);

const completedRepairs = compiled((db: Db, finished: Finished) => selectFinished(db, ['completed', 'exported'], finished));

const trashedRepairs = compiled((db: Db, finished: Finished) => selectFinished(db, ['trashed'], finished));

/** What a technician has in progress now, by machine id. */
export function repairsInProgress(db: Db, employee: number): Soon<MetricsLine[]> {
  return openRepairs(db, { employee });
}

/** The repairs credited to a technician that were completed from `from` until before `before`, in that order. */
export function repairsCompleted(db: Db, finished: Finished): Soon<MetricsLine[]> {
  return completedRepairs(db, finished);
}

/** Likewise the trashed ones. */
export function repairsTrashed(db: Db, finished: Finished): Soon<MetricsLine[]> {
  return trashedRepairs(db, finished);
}

/** Whether there is an employee with this id. */
export async function isEmployee(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('employees').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

function selectFinished(db: Db, statuses: readonly MachineStatus[], { employee, from, before }: Finished) {
  return selectLines(db, statuses)
    .where('repairs.technician_id', '=', employee)
    .where('finished_on', '>=', from)
    .where('finished_on', '<', before)
    .orderBy('finished_on')
    .orderBy('machine_id');
}

function selectLines(db: Db, statuses: readonly MachineStatus[]) {
  return db
    .selectFrom('repairs')
    .innerJoin('machines', 'machines.id', 'repairs.machine_id')
    .select([
      'machines.id',
      'type_of',
      'brand',
      'model',
      'serial',
      'style',
      'repairs.status',
      'number as repair_number',
      'started_on',
      ...datesOfRepair,
    ])
    .where('repairs.status', 'in', statuses);
}
