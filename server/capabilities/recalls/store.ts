import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/database/engine.ts';
import { isInShop } from '../../platform/database/indexes.ts';
import type { RecallDecisionsTable, RecallFilesTable } from '../../platform/database/recall-tables.ts';
import { fullNameExpr } from '../employees/full-name.ts';

/** The notices of the files that were not taken back, oldest first. */
export function listNotices(db: Db) {
  return db.selectFrom('recall_files').select('notices').where('undone_on', 'is', null).orderBy('id').execute();
}

/** The files that were not taken back, oldest first. */
export function listFilesInOrder(db: Db) {
  return db.selectFrom('recall_files').select(['id', 'on']).where('undone_on', 'is', null).orderBy('id').execute();
}

export function noticesOfFiles(db: Db, ids: readonly number[]) {
  return db.selectFrom('recall_files').select(['id', 'notices']).where('id', 'in', ids).execute();
}

/** Newest first. */
export function listFiles(db: Db, limit: number) {
  return db
    .selectFrom('recall_files')
    .innerJoin('employees as author', 'author.id', 'author_id')
    .leftJoin('employees as undoer', 'undoer.id', 'undone_by')
    .select(['recall_files.id', 'on', 'added', 'changed', 'unreadable', 'undone_on'])
    .select([fullNameExpr('author').as('author_name'), sql<string | null>`${fullNameExpr('undoer')}`.as('undone_by')])
    .orderBy('recall_files.id', 'desc')
    .limit(limit)
    .execute();
}

export async function addFile(db: Db, file: Insertable<RecallFilesTable>): Promise<void> {
  await db.insertInto('recall_files').values(file).execute();
}

/** Returns false unless it is the last file that was not taken back. */
export async function undoFile(db: Db, id: number, undone: { undone_on: string; undone_by: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recall_files')
    .set(undone)
    .where('id', '=', (files) =>
      files
        .selectFrom('recall_files')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('undone_on', 'is', null),
    )
    .where('id', '=', id)
    .where('undone_on', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The newest decision first. */
export function listDecisions(db: Db) {
  return db
    .selectFrom('recall_decisions')
    .innerJoin('employees', 'employees.id', 'author_id')
    .select(['recall_id', 'state', 'published', 'on', fullNameExpr('employees').as('author_name')])
    .orderBy('on', 'desc')
    .orderBy('recall_id', 'desc')
    .execute();
}

/** Undefined if nobody has decided about the notice. */
export function findDecision(db: Db, recall_id: number) {
  return db.selectFrom('recall_decisions').select(['state', 'published', 'notice']).where('recall_id', '=', recall_id).executeTakeFirst();
}

export async function saveDecision(db: Db, decision: RecallDecisionsTable): Promise<void> {
  await db
    .insertInto('recall_decisions')
    .values(decision)
    .onConflict((conflict) => conflict.column('recall_id').doUpdateSet(decision))
    .execute();
}

/** The next machines in progress or completed, in the order of their ids, of these types and brands. */
export function machinesInStock(db: Db, { types, brands, after, limit }: StockQuery) {
  return db
    .selectFrom('machines')
    .select(['id', 'type_of', 'brand', 'model', 'serial', 'style'])
    .where(isInShop)
    .where('type_of', 'in', types)
    .where('brand', 'in', brands)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

type StockQuery = { types: readonly string[]; brands: readonly string[]; after: number; limit: number };
