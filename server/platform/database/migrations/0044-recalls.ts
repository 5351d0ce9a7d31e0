import { type Kysely, sql } from 'kysely';
import type { Columns } from '../column-types.ts';
import type { Tables } from '../tables.ts';

/** Admins read files of recall notices, and decide about the notices. */
export async function addRecalls(db: Kysely<Tables>, { key, id, instant }: Columns): Promise<void> {
  for (const statement of [
    sql`
      create table recall_files (
        id ${key},
        "on" ${instant} not null,
        author_id ${id} not null references employees (id),
        added integer not null,
        changed integer not null,
        unreadable integer not null,
        notices text not null,
        undone_on ${instant},
        undone_by ${id} references employees (id)
      )`,
    sql`
      create table recall_decisions (
        recall_id ${id} not null,
        state text not null,
        published text not null,
        notice text,
        "on" ${instant} not null,
        author_id ${id} not null references employees (id),
        constraint recall_decisions_key primary key (recall_id)
      )`,
  ])
    await statement.execute(db);
}
