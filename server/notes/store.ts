import type { Db } from '../database/engine.ts';

export async function addNote(db: Db, note: { machine_id: number; author_id: number; content: string; date: string }): Promise<number> {
  const { id } = await db.insertInto('notes').values(note).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Deletes a note and returns it; undefined for an unknown id. */
export function deleteNote(db: Db, id: number) {
  return db.deleteFrom('notes').where('id', '=', id).returning(['machine_id', 'content']).executeTakeFirst();
}
