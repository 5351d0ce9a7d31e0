import { maxNotes } from '@fettle/contract/shared/limits.ts';
import { msg } from '@fettle/i18n/message.ts';
import type { Db } from '../../platform/database/engine.ts';
import { together } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { insertEvents } from '../machines/events.ts';
import { addNote, countNotes, type NewNote } from './store.ts';

/** Adds a note with its event, and returns its id. */
export async function recordNote(db: Db, note: NewNote): Promise<number> {
  const { machine_id, author_id, content, date, arrived_on } = note;
  const [id] = await together(
    addNote(db, note),
    insertEvents(db, [{ machine_id, kind: 'note_added', on: date, arrived_on, author_id, to: content }]),
  );
  return id;
}

/**
 * The machine must be locked, so that two notes cannot exceed the limit together.
 * @throws AppError conflict
 */
export async function requireRoomForNote(db: Db, machineId: number): Promise<void> {
  if ((await countNotes(db, { machine_id: machineId })) < maxNotes) return;
  throw new AppError(
    'conflict',
    msg('This machine has {maxNotes} notes, which is the most. Delete some that are no longer needed.', { maxNotes }),
  );
}

/** Like `recordNote`, for a machine that has notes already. It must be locked. */
export async function recordNextNote(db: Db, note: NewNote): Promise<number> {
  await requireRoomForNote(db, note.machine_id);
  return recordNote(db, note);
}
