import { maxNoteExcerptLength } from '@fettle/contract/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/engine.ts';
import { type IdList, idList, isOneOf } from '../../platform/database/is-one-of.ts';
import { type Placeholders, prepareQuery } from '../../platform/database/prepare-query.ts';

/** The newest note of a row of `repairs`, cut to `maxNoteExcerptLength`; null for a repair without notes. */
export function latestNote(): RawBuilder<string | null> {
  return sql<string | null>`(
    select substr(content, 1, ${sql.lit(maxNoteExcerptLength)}) from notes
    where notes.machine_id = repairs.machine_id and notes.date >= repairs.started_on and notes.date < coalesce((
      select next.started_on from repairs as next
      where next.machine_id = repairs.machine_id and next.number = repairs.number + 1
    ), '9999')
    order by notes.id desc limit 1
  )`;
}

/** The newest note of each machine's current repair, by the machine's id. */
export async function latestNotes(db: Db, ids: readonly number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await notesOfCurrentRepairs(db, { ids: idList(ids) });
  return new Map(rows.map(({ id, latest_note }) => [id, latest_note]));
}

const notesOfCurrentRepairs = prepareQuery((db: Db, { ids }: Placeholders<{ ids: IdList }>) =>
  db
    .selectFrom('machines')
    .innerJoin('repairs', (join) =>
      join.onRef('repairs.machine_id', '=', 'machines.id').onRef('repairs.number', '=', 'machines.repair_number'),
    )
    .select(['machines.id', latestNote().as('latest_note')])
    .where(isOneOf(db, 'machines.id', ids)),
);
