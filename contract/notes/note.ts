import * as z from 'zod/mini';
import { Id, Instant, text } from '../common-schemas.ts';

export const longestNote = 4_000;
export const NoteContent = text(longestNote);

export const Note = z.object({ id: Id, content: z.string(), date: Instant, author_name: z.string() });
export type Note = z.infer<typeof Note>;
