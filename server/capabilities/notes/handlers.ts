import type { noteCalls } from '@fettle/contract/notes/calls.ts';
import { withContent } from '@fettle/contract/notes/rules.ts';
import { maxNotes } from '@fettle/contract/shared/limits.ts';
import { msg } from '@fettle/i18n/message.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { together } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { requireAuthor } from '../../platform/http/require-author.ts';
import { insertEvents, recordEvents } from '../machines/events.ts';
import { machineNotFound, requireMachineCard } from '../machines/machine-card.ts';
import { lockMachine, touchMachine } from '../machines/store.ts';
import { timeOfChange } from '../machines/time-of-change.ts';
import { choosePhrases, maxPhraseLength } from './phrases.ts';
import { recordNote, requireRoomForNote } from './record-note.ts';
import { deleteNote, editNote, findDeletedNote, findNote, listShortNotes, restoreNote } from './store.ts';

export function noteHandlers({ engine }: { engine: Engine }): Handlers<typeof noteCalls> {
  return {
    async addNote({ params, body: { content } }, { currentUser, madeOn, transaction }) {
      return transaction(async (db) => {
        const time = await timeOfChange(db, params.id, madeOn());
        const [exists] = await together(touchMachine(db, params.id, time.on), requireRoomForNote(db, params.id));
        if (!exists) throw machineNotFound();
        const note = { author_id: currentUser.id, content, date: time.on, arrived_on: time.arrived_on };
        const id = await recordNote(db, { ...note, machine_id: params.id });
        return { message: msg('Note added'), note: { ...note, id, author_name: fullName(currentUser), edited_on: null } };
      });
    },

    async updateNote({ params, body: { content, previous_content } }, { currentUser, session, madeOn, transaction }) {
      return transaction(async (db) => {
        const found = await findNote(db, params.noteId);
        if (!found) throw noteNotFound();
        const { machine_id, ...note } = found;
        requireAuthor(session, note.author_id);
        const time = await timeOfChange(db, machine_id, madeOn());
        const edited = withContent(note, content, time.on);
        if (edited === note) return { message: msg('No changes were made.'), note };
        await lockMachine(db, { id: machine_id });
        const previousContent = previous_content ?? note.content;
        if (!(await editNote(db, { id: note.id, previousContent, content, edited_on: time.on }))) {
          // Its note may be an old one.
          const machine = await requireMachineCard(db, machine_id, maxNotes);
          throw new AppError('conflict', msg("Someone else just changed this note. Here's the latest."), { machine });
        }
        await recordEvents(db, [
          { machine_id, kind: 'note_edited', ...time, author_id: currentUser.id, from: previousContent, to: content },
        ]);
        return { message: msg('Note updated'), note: edited };
      });
    },

    async getPhrases({ params: { type_of } }, { say }) {
      const notes = await listShortNotes(engine.db, { type_of, maxLength: maxPhraseLength });
      return { message: msg('Phrases'), data: choosePhrases(type_of, notes, say) };
    },

    async deleteNote({ params }, { currentUser, madeOn, transaction }) {
      return transaction(async (db) => {
        const found = await findNote(db, params.noteId);
        if (found) await lockMachine(db, { id: found.machine_id });
        // Another request may have deleted it meanwhile.
        const deleted = await deleteNote(db, params.noteId);
        if (!deleted) throw noteNotFound();
        const { machine_id, content } = deleted;
        const time = await timeOfChange(db, machine_id, madeOn());
        await recordEvents(db, [{ machine_id, kind: 'note_removed', ...time, author_id: currentUser.id, from: content }]);
        return { message: msg('Note deleted') };
      });
    },

    async restoreNote({ params }, { currentUser, madeOn, transaction }) {
      return transaction(async (db) => {
        const machine_id = await findDeletedNote(db, params.noteId);
        if (machine_id === undefined) throw noteNotFound();
        const time = await timeOfChange(db, machine_id, madeOn());
        // The machine is also locked because another request may restore the note.
        await together(touchMachine(db, machine_id, time.on), requireRoomForNote(db, machine_id));
        const restored = (await restoreNote(db, params.noteId)) && (await findNote(db, params.noteId));
        if (!restored) throw noteNotFound();
        const { machine_id: _machine, ...note } = restored;
        await insertEvents(db, [{ machine_id, kind: 'note_restored', ...time, author_id: currentUser.id, to: note.content }]);
        return { message: msg('Note restored'), note };
      });
    },
  };
}

function noteNotFound(): AppError {
  return new AppError('not_found', msg('Note not found'));
}
