import * as z from 'zod/mini';
import { Id, Instant, multiLineText } from '../shared/common-schemas.ts';

export const maxNoteLength = 4_000;
export const NoteContent = multiLineText(maxNoteLength);

export const Note = z.object({
  id: Id,
  content: z.string(),
  /** When it was added. */
  date: Instant,
  /** When it reached the server, if it was made without a connection; else null. */
  arrived_on: z.nullable(Instant),
  author_id: Id,
  author_name: z.string(),
  /** When its text was last changed; null if never. */
  edited_on: z.nullable(Instant),
});
export type Note = z.infer<typeof Note>;
