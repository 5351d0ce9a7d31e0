import * as z from 'zod/mini';
import { Id, Instant, multiLineText } from '../common-schemas.ts';

export const maxNoteLength = 4_000;
export const NoteContent = multiLineText(maxNoteLength);

export const Note = z.object({ id: Id, content: z.string(), date: Instant, author_name: z.string() });
export type Note = z.infer<typeof Note>;
