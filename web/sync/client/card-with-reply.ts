import type { CallName } from '@fettle/contract';
import { newestFirst } from '@fettle/contract/notes/newest-first.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { Note } from '@fettle/contract/records/note.ts';

/** A change that the server has. `machineId`: of a machine that the request does not name. */
export type SentChange = { call: CallName; request: object; machineId?: number | undefined };

type Request = { params?: { id?: number | string; noteId?: number | string } };

/** What replies to changes of a machine have. */
export type Reply = { success?: true; machine?: MachineCard; note?: Note };

/** A card with the server's reply to a change. One that it does not concern, or that was loaded after the change, is the same object. */
export function withReply(card: MachineCard, { call, request, machineId }: SentChange, { machine, note }: Reply): MachineCard {
  if (machine) return machine.id !== card.id || newestEvent(machine) < newestEvent(card) ? card : machine;
  const { id = machineId, noteId } = (request as Request).params ?? {};
  const changedId = note?.id ?? Number(noteId);
  if (!card.notes.some((other) => other.id === changedId)) {
    const isNew = note && call !== 'updateNote' && card.id === Number(id);
    return isNew ? { ...card, notes: [note, ...card.notes].toSorted(newestFirst) } : card;
  }
  if (note) return { ...card, notes: card.notes.map((other) => (other.id === note.id ? note : other)) };
  return call === 'deleteNote' ? { ...card, notes: card.notes.filter((other) => other.id !== changedId) } : card;
}

function newestEvent({ events }: MachineCard): number {
  return events[0]?.id ?? 0;
}

/** A reply has the newest notes. Older ones that were loaded before stay on the card. */
export function withOlderNotes(reply: MachineCard, before: MachineCard): MachineCard {
  const last = reply.notes.at(-1)?.id ?? 0;
  const older = before.notes.filter(({ id }) => id < last);
  // If the two share no note, others between them may be missing.
  if (!reply.has_older_notes || older.length === 0 || older.length === before.notes.length) return reply;
  return { ...reply, notes: [...reply.notes, ...older], has_older_notes: before.has_older_notes };
}

/**
 * The card that is shown, with its older notes. It is a reply, or the card `before` with a change that was made on this device. That one may
 * lack a note, which must not come back.
 */
export function keepOlderNotes(shown: MachineCard, before: MachineCard | undefined): MachineCard {
  if (!before) return shown;
  const isChanged = before.has_older_notes && shown.notes.length >= before.notes.length - 1;
  return isChanged ? shown : withOlderNotes(shown, before);
}
