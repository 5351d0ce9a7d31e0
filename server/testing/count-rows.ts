import { sql } from 'kysely';
import type { Db } from '../platform/database/engine.ts';

/** The index of searches, and the counts that are added up after a while. */
const later = /^machine_(search|words|counts$|totals$)/;

/** Rows per table. Shows whether a request changed anything. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const names = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !later.test(name));
  const counts = names.map((name) => sql`select ${sql.lit(name)} as name, cast(count(*) as integer) as count from ${sql.table(name)}`);
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
