import type { Note } from '@fettle/contract/records/note.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { machineQuery } from '../machines/queries.ts';

/** Shows a card's changed notes, and refetches the card for its history. Until then, the card is as old as before. */
export function cacheNotes(machineId: number, update: (notes: readonly Note[]) => Note[]): void {
  const { queryKey } = machineQuery(String(machineId));
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  queryClient.setQueryData(
    queryKey,
    (machine) => machine && { ...machine, notes: update(machine.notes) },
    updatedAt === undefined ? {} : { updatedAt },
  );
  void queryClient.invalidateQueries({ queryKey: ['getMachine'] });
}
