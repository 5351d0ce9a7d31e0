import type { Note } from '../records/note.ts';

/** The note with another text; the same object if that is its text already. */
export function withContent<Kept extends Pick<Note, 'content' | 'edited_on'>>(note: Kept, content: string, edited_on: string): Kept {
  return content === note.content ? note : { ...note, content, edited_on };
}
