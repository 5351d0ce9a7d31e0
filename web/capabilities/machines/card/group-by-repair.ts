import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { MachineEvent } from '@fettle/contract/records/machine-event.ts';
import type { Note } from '@fettle/contract/records/note.ts';
import type { Repair } from '@fettle/contract/records/repair.ts';

/**
 * One action of one employee: an edit of three fields is three events but one entry. `index` counts the entries of all repairs, newest
 * first. It is undefined for a note that is among the card's notes.
 */
export type HistoryEntry = { id: number; by: string; on: string; arrivedOn: string | null; events: MachineEvent[]; index?: number };

/** A repair with its entries, newest first. `firstIndex` is the number of counted entries in newer repairs. */
export type RepairHistory = { repair: Repair; entries: HistoryEntry[]; firstIndex: number };

export function groupByRepair({ repairs, events, notes }: Pick<MachineCard, 'repairs' | 'events' | 'notes'>): RepairHistory[] {
  const groups = repairs.map((repair): RepairHistory => ({ repair, entries: [], firstIndex: 0 }));
  for (const event of events) {
    const group = groups.find(({ repair }) => repair.started_on <= event.on) ?? groups.at(-1);
    const last = group?.entries.at(-1);
    if (last && isSameEdit(last, event)) last.events.push(event);
    else group?.entries.push({ id: event.id, by: event.author_name, on: event.on, arrivedOn: event.arrived_on, events: [event] });
  }
  let count = 0;
  for (const group of groups) {
    group.firstIndex = count;
    for (const entry of group.entries) {
      if (isAmong(notes, entry)) continue;
      entry.index = count;
      count += 1;
    }
  }
  return groups;
}

function isAmong(notes: readonly Note[], { events: [event] }: HistoryEntry): boolean {
  return event?.kind === 'note_added' && notes.some(({ date, author_name }) => date === event.on && author_name === event.author_name);
}

function isSameEdit({ events: [first], by, on, arrivedOn }: HistoryEntry, event: MachineEvent): boolean {
  return (
    first?.kind === 'edited' && event.kind === 'edited' && by === event.author_name && on === event.on && arrivedOn === event.arrived_on
  );
}
