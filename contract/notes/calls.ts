import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { PathId } from '../common-schemas.ts';
import { Note, NoteContent } from './note.ts';

export const noteCalls = {
  addNote: {
    method: 'POST',
    path: '/api/create/add_note/:id',
    summary: 'Adds a note to a machine.',
    access: 'employee',
    changes: true,
    params: z.object({ id: PathId }),
    body: z.strictObject({ content: NoteContent }),
    reply: ok({ note: Note }),
  },
  deleteNote: {
    method: 'DELETE',
    path: '/api/delete/delete_note/:noteId',
    summary: "Removes a note from its machine's card. Its text stays in the machine's history.",
    access: 'employee',
    changes: true,
    params: z.object({ noteId: PathId }),
    reply: ok({}),
  },
} as const satisfies Calls;
