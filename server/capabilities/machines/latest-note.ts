import { maxNoteExcerptLength } from '@fettle/contract/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../platform/database/any-id.ts';
import type { Db } from '../../platform/database/engine.ts';
import { isPostgres } from '../../platform/database/is-postgres.ts';

/** The newest note of a row of `repairs`, cut to `maxNoteExcerptLength`; null for a repair without notes. */
export function latestNote(): RawBuilder<string | null> {
  return sql<string | null>`(
    select substr(content, 1, ${sql.lit(maxNoteExcerptLength)}) from notes
    where notes.machine_id = repairs.machine_id and notes.date >= repairs.started_on
    order by notes.id desc limit 1
  )`;
}

/** The newest note of each machine's current repair, by the machine's id. */
export async function latestNotes(db: Db, ids: readonly number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('machines')
    .innerJoin('repairs', (join) =>
      join.onRef('repairs.machine_id', '=', 'machines.id').onRef('repairs.number', '=', 'machines.repair_number'),
    )
    .select(['machines.id', latestNote().as('latest_note')])
    .where((row) => (isPostgres(db) ? row('machines.id', '=', anyId(ids)) : row('machines.id', 'in', ids)))
    .execute();
  return new Map(rows.map(({ id, latest_note }) => [id, latest_note]));
}
