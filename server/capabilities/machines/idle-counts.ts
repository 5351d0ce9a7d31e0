import { type IdleCounts, UntouchedDays } from '@fettle/contract/machines/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/engine.ts';
import { type Placeholders, prepareFirst, rowCount } from '../../platform/database/prepare-query.ts';

const dayMs = 86_400_000;

/** Machines whose last activity was before this time have been without any for so many days. */
export function untouchedSince(now: Date, days: UntouchedDays | number): string {
  return new Date(now.getTime() - Number(days) * dayMs).toISOString();
}

export async function countIdle(db: Db, now: Date): Promise<IdleCounts> {
  const [first, second, third] = UntouchedDays.options.map((days) => untouchedSince(now, days)) as [string, string, string];
  const counts = await inProgressBefore(db, { first, second, third });
  const idle = [counts?.all, counts?.first, counts?.second, counts?.third].map((count) => count ?? 0);
  // Each of them is among those before.
  return idle.map((count, index) => count - (idle[index + 1] ?? 0));
}

type Bounds = { first: string; second: string; third: string };

const inProgressBefore = prepareFirst((db: Db, bounds: Placeholders<Bounds>) =>
  db
    .selectFrom('machines')
    .select((row) => {
      const before = (name: keyof Bounds) =>
        row.cast<number>(row.fn.count(row.case().when('touched_on', '<', bounds[name]).then(1).end()), 'integer').as(name);
      return [rowCount.as('all'), before('first'), before('second'), before('third')];
    })
    .where('status', '=', sql.lit('in_progress' as const)),
);
