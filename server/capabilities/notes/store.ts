import type { TypeOf } from '@fettle/contract/shared/catalog.ts';
import type { Note } from '@fettle/contract/records/note.ts';
import type { Db } from '../../platform/database/engine.ts';
import { type Placeholders, prepareCount, prepareQuery } from '../../platform/database/prepare-query.ts';
import { fullNameExpr } from '../employees/full-name.ts';

export type NewNote = { machine_id: number; author_id: number; content: string; date: string; arrived_on: string | null };

export async function addNote(db: Db, note: NewNote): Promise<number> {
  const [added] = await insertNote(db, note);
  if (!added) throw new Error('The database did not return the id of the note.');
  return added.id;
}

const insertNote = prepareQuery((db: Db, { machine_id, author_id, content, date, arrived_on }: Placeholders<NewNote>) =>
  db.insertInto('notes').values({ machine_id, author_id, content, date, arrived_on }).returning('id'),
);

export const countNotes = prepareCount((db: Db, { machine_id }: Placeholders<{ machine_id: number }>) =>
  db.selectFrom('notes').select('id').where('machine_id', '=', machine_id),
);

/** undefined for an unknown id. */
export function findNote(db: Db, id: number): Promise<(Note & { machine_id: number }) | undefined> {
  return db
    .selectFrom('notes')
    .innerJoin('employees', 'employees.id', 'author_id')
    .select(['notes.id', 'machine_id', 'content', 'date', 'arrived_on', 'author_id', 'edited_on'])
    .select(fullNameExpr('employees').as('author_name'))
    .where('notes.id', '=', id)
    .executeTakeFirst();
}

type NoteEdit = { id: number; previousContent: string; content: string; edited_on: string };

/** Returns false, and changes nothing, unless the note still has the previous content. */
export async function editNote(db: Db, { id, previousContent, content, edited_on }: NoteEdit): Promise<boolean> {
  const edited = await db
    .updateTable('notes')
    .set({ content, edited_on })
    .where('id', '=', id)
    .where('content', '=', previousContent)
    .returning('id')
    .executeTakeFirst();
  return edited !== undefined;
}

/** Deletes a note, which can be restored, and returns it; undefined for an unknown id. */
export async function deleteNote(db: Db, id: number) {
  const deleted = await db.deleteFrom('notes').where('id', '=', id).returningAll().executeTakeFirst();
  if (deleted) await db.insertInto('deleted_notes').values(deleted).execute();
  return deleted;
}

/** The machine of a note that can be restored; undefined if there is none. */
export async function findDeletedNote(db: Db, id: number): Promise<number | undefined> {
  const deleted = await db.selectFrom('deleted_notes').select('machine_id').where('id', '=', id).executeTakeFirst();
  return deleted?.machine_id;
}

/** Puts a deleted note back. Returns false if another request has done so. */
export async function restoreNote(db: Db, id: number): Promise<boolean> {
  const deleted = await db.deleteFrom('deleted_notes').where('id', '=', id).returningAll().executeTakeFirst();
  if (deleted) await db.insertInto('notes').values(deleted).execute();
  return deleted !== undefined;
}

/** About a month of notes in a shop that writes 70 a day. */
const phraseWindow = 2_000;

type ShortNotes = { type_of: TypeOf; maxLength: number };

/** The texts among the newest `phraseWindow` notes that are short and on machines of this type, newest first. */
export async function listShortNotes(db: Db, wanted: ShortNotes): Promise<string[]> {
  return (await shortNotes(db, wanted)).map(({ content }) => content);
}

const shortNotes = prepareQuery((db: Db, { type_of, maxLength }: Placeholders<ShortNotes>) =>
  db
    .selectFrom(db.selectFrom('notes').select(['id', 'machine_id', 'content']).orderBy('id', 'desc').limit(phraseWindow).as('newest'))
    .select('content')
    .where(({ fn }) => fn<number>('length', ['content']), '<=', maxLength)
    // Not a join: SQLite would start it with all machines of the type.
    .where((eb) => eb.selectFrom('machines').select('type_of').whereRef('machines.id', '=', 'newest.machine_id'), '=', type_of)
    .orderBy('newest.id', 'desc'),
);
