import type { Db } from '../../platform/database/engine.ts';
import { type IdList, idList, isOneOf } from '../../platform/database/is-one-of.ts';
import { type Placeholders, prepareQuery } from '../../platform/database/prepare-query.ts';
import { fullNameExpr } from '../employees/full-name.ts';
import { datesOfRepair } from './repair-dates.ts';

export const machineFields = ['type_of', 'brand', 'model', 'serial', 'style', 'color', 'condition', 'vendor'] as const;

/** Machines with their creator, current repair and technician. The caller adds conditions and order. */
export function selectMachines(db: Db) {
  return db
    .selectFrom('machines')
    .innerJoin('employees as creator', 'creator.id', 'machines.creator_id')
    .innerJoin('repairs', (join) =>
      join.onRef('repairs.machine_id', '=', 'machines.id').onRef('repairs.number', '=', 'machines.repair_number'),
    )
    .innerJoin('employees as technician', 'technician.id', 'machines.technician_id')
    .select(['machines.id', ...machineFields, 'machines.status', 'machines.registered_on', 'touched_on', 'machines.waiting_since'])
    .select(['made', 'open_recalls', 'version', fullNameExpr('creator').as('creator_name'), 'machines.technician_id'])
    .select([fullNameExpr('technician').as('technician_name'), 'repairs.started_on', ...datesOfRepair, 'repairs.exported_on']);
}

/** Machines in the order of `ids`. Unknown ids are left out. */
export async function machinesInOrder(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await machinesWithIds(db, { ids: idList(ids) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const machinesWithIds = prepareQuery((db: Db, { ids }: Placeholders<{ ids: IdList }>) =>
  selectMachines(db).where(isOneOf(db, 'machines.id', ids)),
);
