import type { Note } from '@fettle/contract/records/note.ts';

/** Sorts notes as a card shows them. Those that wait to be sent have negative ids, and are the newest. */
export function newestFirst(one: Pick<Note, 'id'>, other: Pick<Note, 'id'>): number {
  return ageRank(one.id) - ageRank(other.id);
}

function ageRank(id: number): number {
  return id < 0 ? id - 1e12 : -id;
}
