import { maxComebackDays, maxNoteExcerptLength } from '@fettle/contract/shared/limits.ts';
import { type Expression, sql } from 'kysely';
import { type Placeholders, prepareQuery, prepareWrite, rowCount } from '../../platform/database/prepare-query.ts';
import type { Db } from '../../platform/database/engine.ts';

/** The days of the return. `from` is inclusive, `before` is exclusive. */
type Returned = { from: string; before: string };

/** The number of comebacks of each employee who has any. Counting stops at `max` for each employee. */
export async function countComebacksByEmployee(db: Db, returned: Returned & { max: number }): Promise<Map<number, number>> {
  const counts = await comebacksByEmployee(db, returned);
  return new Map(counts.flatMap(({ id, comebacks }) => (comebacks > 0 ? [[id, comebacks]] : [])));
}

/** Records on the exported repair before `number` that its machine came back, unless that took longer than `maxComebackDays` days. */
export async function recordComeback(db: Db, { machineId, number, on }: { machineId: number; number: number; on: string }): Promise<void> {
  const earliestExport = new Date(Date.parse(on) - maxComebackDays * 86_400_000).toISOString();
  await saveComeback(db, { machine_id: machineId, number: number - 1, on, earliestExport });
}

type SavedComeback = { machine_id: number; number: number; on: string; earliestExport: string };

const saveComeback = prepareWrite((db: Db, { machine_id, number, on, earliestExport }: Placeholders<SavedComeback>) =>
  db
    .updateTable('repairs')
    .set({ came_back_on: on })
    .where('machine_id', '=', machine_id)
    .where('number', '=', number)
    .where('exported_on', '>=', earliestExport),
);

/** The comebacks of an employee's repairs, the newest return first. */
export const listComebacks = prepareQuery(
  (db: Db, { employee, from, before, limit }: Placeholders<Returned & { employee: number; limit: number }>) =>
    db
      .selectFrom('repairs')
      .innerJoin('machines', 'machines.id', 'repairs.machine_id')
      .innerJoin('repairs as next', (join) =>
        join.onRef('next.machine_id', '=', 'repairs.machine_id').on('next.number', '=', sql<number>`repairs.number + 1`),
      )
      .select(['machines.id', 'type_of', 'brand', 'model', 'serial', 'repairs.number as repair_number'])
      .select([sql<string>`repairs.exported_on`.as('exported_on'), sql<string>`repairs.came_back_on`.as('came_back_on')])
      .select((row) =>
        row
          .selectFrom('notes')
          .select(sql<string>`substr(content, 1, ${sql.lit(maxNoteExcerptLength)})`.as('content'))
          .whereRef('notes.machine_id', '=', 'repairs.machine_id')
          .whereRef('notes.date', '>=', 'next.started_on')
          .where((note) => note.or([note('next.finished_on', 'is', null), note('notes.date', '<=', note.ref('next.finished_on'))]))
          .orderBy('notes.date')
          .orderBy('notes.id')
          .limit(sql.lit(1))
          .as('first_note'),
      )
      .where('repairs.technician_id', '=', employee)
      .where('repairs.came_back_on', '>=', from)
      .where('repairs.came_back_on', '<', before)
      .orderBy('repairs.came_back_on', 'desc')
      .orderBy('repairs.machine_id')
      .limit(limit),
);

const comebacksByEmployee = prepareQuery((db: Db, { from, before, max }: Placeholders<Returned & { max: number }>) =>
  db
    .selectFrom('employees')
    .select(['employees.id', countUpTo(max, sql`came_back_on >= ${from} and came_back_on < ${before}`).as('comebacks')]),
);

/** How many repairs of an employee meet a condition, for a query on `employees`. */
export function countUpTo(max: Expression<number>, condition: Expression<unknown>) {
  return sql<number>`(select ${rowCount} from (
    select 1 from repairs where technician_id = employees.id and ${condition} limit cast(${max} as integer)
  ) as counted)`;
}
