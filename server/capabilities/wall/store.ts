import type { WallLink } from '@fettle/contract/wall/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/engine.ts';
import { type Placeholders, prepareFirst, prepareQuery } from '../../platform/database/prepare-query.ts';
import { fullNameExpr } from '../employees/full-name.ts';

/** Undefined for an unknown code. */
export const findWallLink = prepareFirst((db: Db, { code }: Placeholders<{ code: string }>) =>
  db.selectFrom('wall_links').select(['id', 'shows_names', 'last_used_on']).where('code', '=', code),
);

export async function touchWallLink(db: Db, id: number, last_used_on: string): Promise<void> {
  await db.updateTable('wall_links').set({ last_used_on }).where('id', '=', id).execute();
}

/** Oldest first. */
export async function listWallLinks(db: Db): Promise<WallLink[]> {
  const rows = await selectLinks(db).orderBy('wall_links.id').execute();
  return rows.map(toWallLink);
}

type NewWallLink = { name: string; code: string; shows_names: boolean; created_on: string; created_by: number };

export async function addWallLink(db: Db, { shows_names, ...link }: NewWallLink): Promise<WallLink> {
  const { id } = await db
    .insertInto('wall_links')
    .values({ ...link, shows_names: shows_names ? 1 : 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return toWallLink(await selectLinks(db).where('wall_links.id', '=', id).executeTakeFirstOrThrow());
}

/** Returns false for an unknown id. */
export async function deleteWallLink(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('wall_links').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

function selectLinks(db: Db) {
  return db
    .selectFrom('wall_links')
    .innerJoin('employees', 'employees.id', 'created_by')
    .select(['wall_links.id', 'name', 'code', 'shows_names', 'created_on', fullNameExpr('employees').as('created_by'), 'last_used_on']);
}

function toWallLink({ shows_names, ...link }: Omit<WallLink, 'shows_names'> & { shows_names: 0 | 1 }): WallLink {
  return { ...link, shows_names: shows_names === 1 };
}

/** The repairs in progress that started first. */
export const listOldest = prepareQuery((db: Db, { limit }: Placeholders<{ limit: number }>) =>
  db
    .selectFrom('repairs')
    .innerJoin('machines', 'machines.id', 'machine_id')
    .innerJoin('employees', 'employees.id', 'repairs.technician_id')
    .select(['machines.id', 'type_of', 'brand', 'started_on', 'repairs.waiting_since', fullNameExpr('employees').as('technician_name')])
    .where('repairs.status', '=', sql.lit('in_progress' as const))
    .orderBy('started_on')
    .orderBy('machine_id')
    .limit(limit),
);

type Finish = { id: number; is_trashed: boolean; finished_on: string };

/** The newest repairs that finished in a period, at most `limit`. `from` is inclusive, `before` is exclusive. */
export async function listFinishes(db: Db, finished: { from: string; before: string; limit: number }): Promise<Finish[]> {
  const rows = await newestFinishes(db, finished);
  return rows.flatMap(({ id, status, finished_on }) => (finished_on ? [{ id, is_trashed: status === 'trashed', finished_on }] : []));
}

const newestFinishes = prepareQuery((db: Db, { from, before, limit }: Placeholders<{ from: string; before: string; limit: number }>) =>
  db
    .selectFrom('repairs')
    .select(['machine_id as id', 'status', 'finished_on'])
    .where('finished_on', '>=', from)
    .where('finished_on', '<', before)
    .orderBy('finished_on', 'desc')
    .limit(limit),
);
