import type { noteCalls } from '@fettle/contract/notes/calls.ts';
import { fullName } from '../employees/full-name.ts';
import { AppError } from '../http/app-error.ts';
import type { Handlers } from '../http/request-context.ts';
import { insertEvents, recordEvents } from '../machines/events.ts';
import { machineNotFound } from '../machines/machine-card.ts';
import { touchMachine } from '../machines/store.ts';
import { addNote, deleteNote } from './store.ts';

export function noteHandlers({ now }: { now: () => Date }): Handlers<typeof noteCalls> {
  return {
    async addNote({ params, body: { content } }, { currentUser, transaction }) {
      return transaction(async (db) => {
        const date = now().toISOString();
        if (!(await touchMachine(db, params.id, date))) throw machineNotFound();
        const id = await addNote(db, { machine_id: params.id, author_id: currentUser.id, content, date });
        await insertEvents(db, [{ machine_id: params.id, kind: 'note_added', on: date, author_id: currentUser.id, to: content }]);
        const author_name = fullName(currentUser);
        return { message: 'Note added', note: { id, content, date, author_name } };
      });
    },

    async deleteNote({ params }, { currentUser, transaction }) {
      return transaction(async (db) => {
        const deleted = await deleteNote(db, params.noteId);
        if (!deleted) throw new AppError('not_found', 'Note not found');
        const { machine_id, content } = deleted;
        await recordEvents(db, [{ machine_id, kind: 'note_removed', on: now().toISOString(), author_id: currentUser.id, from: content }]);
        return { message: 'Note deleted' };
      });
    },
  };
}
