import type { Note } from '@fettle/contract/notes/note.ts';
import { knowReply, readAgain } from '../api/use-call.ts';

/** Shows a card's notes as they are now, and reads its history again. */
export function knowNotes(machineId: number, update: (notes: readonly Note[]) => Note[]): void {
  knowReply('getMachine', { params: { id: String(machineId) } }, (known) =>
    known ? { ...known, data: { ...known.data, notes: update(known.data.notes) } } : known,
  );
  readAgain('getMachine');
}
