import type { Db } from '../database/engine.ts';

/** Whether there is a machine with this id. */
export async function isMachine(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('machines').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function addNote(db: Db, note: { machine_id: number; author_id: number; content: string; date: string }): Promise<number> {
  const { id } = await db.insertInto('notes').values(note).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns the deleted note's machine and text. Undefined if there is no such note, for example because someone else deleted it first. */
export function deleteNote(db: Db, id: number) {
  return db.deleteFrom('notes').where('id', '=', id).returning(['machine_id', 'content']).executeTakeFirst();
}
