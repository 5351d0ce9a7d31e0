import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { PathId } from '../common-schemas.ts';
import { Note, NoteContent } from './note.ts';

export const noteCalls = {
  addNote: {
    method: 'POST',
    path: '/api/create/add_note/:id',
    summary: 'Adds a note to the machine with this id.',
    access: 'employee',
    changes: true,
    params: z.object({ id: PathId }),
    body: z.strictObject({ content: NoteContent }),
    reply: ok({ note: Note }),
  },
  deleteNote: {
    method: 'DELETE',
    path: '/api/delete/delete_note/:noteId',
    summary: "Takes a note off its machine's card. The machine's history keeps what it said.",
    access: 'employee',
    changes: true,
    params: z.object({ noteId: PathId }),
    reply: ok({}),
  },
} as const satisfies Calls;
