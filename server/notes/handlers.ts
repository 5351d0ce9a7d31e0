import type { noteCalls } from '@fettle/contract/notes.ts';
import { ShopError } from '../http/errors.ts';
import type { Handlers } from '../http/visit.ts';
import { recordEvents } from '../repairs/history.ts';
import { addNote, isMachine, removeNote } from './store.ts';

export function noteHandlers({ now }: { now: () => Date }): Handlers<typeof noteCalls> {
  return {
    async addNote({ params, body: { content } }, { viewer, write }) {
      return write(async (db) => {
        if (!(await isMachine(db, params.id))) throw new ShopError('not_found', 'Machine not found');
        const date = now().toISOString();
        const id = await addNote(db, { machine_id: params.id, author_id: viewer.id, content, date });
        await recordEvents(db, [{ machine_id: params.id, kind: 'note_added', on: date, author_id: viewer.id, to: content }]);
        const author_name = `${viewer.first_name} ${viewer.last_name}`;
        return { message: 'Note added', note: { id, content, date, author_name } };
      });
    },

    async deleteNote({ params }, { viewer, write }) {
      return write(async (db) => {
        const removed = await removeNote(db, params.noteId);
        if (!removed) throw new ShopError('not_found', 'Note not found');
        const { machine_id, content } = removed;
        await recordEvents(db, [{ machine_id, kind: 'note_removed', on: now().toISOString(), author_id: viewer.id, from: content }]);
        return { message: 'Note deleted' };
      });
    },
  };
}
