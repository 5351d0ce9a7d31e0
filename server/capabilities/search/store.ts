import { type IdList, idList, isOneOf } from '../../platform/database/is-one-of.ts';
import { type Placeholders, prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Db } from '../../platform/database/engine.ts';
import { fullNameExpr } from '../employees/full-name.ts';

/** The newest machines with this serial key, or with this id. */
export const exactMatches = prepareQuery((db: Db, { key, id, limit }: Placeholders<{ key: string; id: number; limit: number }>) =>
  db
    .selectFrom('machines')
    .select('id')
    .where((row) => row.or([row('id', '=', id), row('serial_key', '=', key)]))
    .orderBy('id', 'desc')
    .limit(limit),
);

export type Candidate = Awaited<ReturnType<typeof candidatesWithIds>>[number];

export function findCandidates(db: Db, ids: readonly number[]): Promise<Candidate[]> {
  return candidatesWithIds(db, { ids: idList(ids) });
}

const candidatesWithIds = prepareQuery((db: Db, { ids }: Placeholders<{ ids: IdList }>) =>
  db
    .selectFrom('machines')
    .innerJoin('employees', 'employees.id', 'machines.technician_id')
    .select(['machines.id', 'type_of', 'brand', 'model', 'serial', 'serial_key', 'status', fullNameExpr('employees').as('technician_name')])
    .where(isOneOf(db, 'machines.id', ids)),
);

/** Newest first. */
export function findNotes(db: Db, machineIds: readonly number[]): Promise<{ machine_id: number; content: string }[]> {
  return db.selectFrom('notes').select(['machine_id', 'content']).where('machine_id', 'in', machineIds).orderBy('id', 'desc').execute();
}
