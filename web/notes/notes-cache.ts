import type { Note } from '@fettle/contract/notes/note.ts';
import { queryClient } from '../api/query-client.ts';
import { machineQuery } from '../machines/queries.ts';

/** Shows a card's changed notes, and refetches the card for its history. */
export function cacheNotes(machineId: number, update: (notes: readonly Note[]) => Note[]): void {
  queryClient.setQueryData(machineQuery(String(machineId)).queryKey, (machine) => machine && { ...machine, notes: update(machine.notes) });
  void queryClient.invalidateQueries({ queryKey: ['getMachine'] });
}
