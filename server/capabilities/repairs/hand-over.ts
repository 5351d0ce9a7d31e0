import type { Employee } from '@fettle/contract/employees/employee.ts';
import { handedOverBy } from '@fettle/contract/repairs/rules.ts';
import type { Db } from '../../platform/database/engine.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import type { BenchDependencies } from '../employees/employee-dependencies.ts';
import { insertEvents } from '../machines/events.ts';
import { touchedExpr } from '../machines/touched-expr.ts';

export function handOverOfBench(now: () => Date): BenchDependencies {
  return {
    handOverAll: (db, from, to, authorId) => changeTechnicianOfAll(db, { from, to, authorId, now: now().toISOString() }),
    countInProgress: countRepairsInProgress,
  };
}

type HandOverAll = { from: Employee; to: Employee; authorId: number; now: string };

/** Gives all machines in progress of one employee to another, with an event for each. Returns their number. */
async function changeTechnicianOfAll(db: Db, { from, to, authorId, now }: HandOverAll): Promise<number> {
  const repairs = await db
    .updateTable('repairs')
    .set((row) => ({ technician_id: to.id, handed_over_by: handedOverBy(authorId, to.id), handed_over_before: row.ref('handed_over_by') }))
    .where('technician_id', '=', from.id)
    .where('status', '=', 'in_progress')
    .returning('machine_id')
    .execute();
  for (let start = 0; start < repairs.length; start += batchSize) {
    const ids = repairs.slice(start, start + batchSize).map(({ machine_id }) => machine_id);
    await db
      .updateTable('machines')
      .set((row) => ({ technician_id: to.id, version: row('version', '+', 1), touched_on: touchedExpr(now) }))
      .where('id', 'in', ids)
      .execute();
    await insertEvents(
      db,
      ids.map((machine_id) => ({
        machine_id,
        kind: 'handed_over',
        on: now,
        arrived_on: null,
        author_id: authorId,
        from: fullName(from),
        to: fullName(to),
      })),
    );
  }
  return repairs.length;
}

/** Machines per statement. The databases limit the number of parameters. */
const batchSize = 500;

async function countRepairsInProgress(db: Db, employeeId: number): Promise<number> {
  const { repairs } = await db
    .selectFrom('repairs')
    .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('repairs'))
    .where('technician_id', '=', employeeId)
    .where('status', '=', 'in_progress')
    .executeTakeFirstOrThrow();
  return repairs;
}
