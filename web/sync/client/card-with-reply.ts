import type { CallName } from '@fettle/contract';
import { newestFirst } from './newest-first.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { Note } from '@fettle/contract/records/note.ts';
import { newestEvent, withOlderNotes } from './latest-card.ts';

/** A change that the server has. `machineId`: of a machine that the request does not name. */
export type SentChange = { call: CallName; request: object; machineId?: number | undefined };

type Request = { params?: { id?: number | string; noteId?: number | string } };

/** What replies to changes of a machine have. */
export type Reply = { success?: true; machine?: MachineCard; note?: Note };

/** A card with the server's reply to a change. One that it does not concern, or that was loaded after the change, is the same object. */
export function withReply(card: MachineCard, { call, request, machineId }: SentChange, { machine, note }: Reply): MachineCard {
  if (machine) return machine.id !== card.id || newestEvent(machine) < newestEvent(card) ? card : withOlderNotes(machine, card);
  const { id = machineId, noteId } = (request as Request).params ?? {};
  const changedId = note?.id ?? Number(noteId);
  if (!card.notes.some((other) => other.id === changedId)) {
    const isNew = note && call !== 'updateNote' && card.id === Number(id);
    return isNew ? { ...card, notes: [note, ...card.notes].toSorted(newestFirst) } : card;
  }
  if (note) return { ...card, notes: card.notes.map((other) => (other.id === note.id ? note : other)) };
  return call === 'deleteNote' ? { ...card, notes: card.notes.filter((other) => other.id !== changedId) } : card;
}
