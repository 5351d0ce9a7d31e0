import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { PathId } from '../shared/common-schemas.ts';
import { choice } from '../shared/catalog-schemas.ts';
import { Note, NoteContent } from '../records/note.ts';

export const noteCalls = {
  addNote: {
    method: 'POST',
    path: '/api/create/add_note/:id',
    summary: 'Adds a note to a machine. A machine may have at most 500: the response is then 409.',
    access: 'employee',
    mayWait: true,
    params: z.object({ id: PathId }),
    body: z.strictObject({ content: NoteContent }),
    reply: ok({ note: Note }),
  },
  updateNote: {
    method: 'PATCH',
    path: '/api/update/update_note/:noteId',
    summary:
      "Changes a note's text. The old text stays in the machine's history. Send the text that you last read as `previous_content`: if the note has a different text by now, nothing is written and the response is 409 with the current machine.",
    access: 'author-or-admin',
    mayWait: true,
    params: z.object({ noteId: PathId }),
    body: z.strictObject({ content: NoteContent, previous_content: z.exactOptional(NoteContent) }),
    reply: ok({ note: Note }),
  },
  getPhrases: {
    method: 'GET',
    path: '/api/read/get_phrases/:type_of',
    summary: "Returns eight short notes for a type of machine: the shop's most used of late, filled up with common ones.",
    access: 'employee',
    params: z.object({ type_of: choice('types') }),
    reply: ok({ data: z.array(z.string()) }),
  },
  deleteNote: {
    method: 'DELETE',
    path: '/api/delete/delete_note/:noteId',
    summary: "Removes a note from its machine's card. Its text stays in the machine's history. `restore_note` undoes it.",
    access: 'employee',
    mayWait: true,
    params: z.object({ noteId: PathId }),
    reply: ok({}),
  },
  restoreNote: {
    method: 'POST',
    path: '/api/create/restore_note/:noteId',
    summary: 'Puts a deleted note back, with its id, text, author and dates.',
    access: 'employee',
    mayWait: true,
    params: z.object({ noteId: PathId }),
    reply: ok({ note: Note }),
  },
} as const satisfies Calls;
