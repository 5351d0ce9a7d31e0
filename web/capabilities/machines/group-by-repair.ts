import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { MachineEvent } from '@fettle/contract/records/machine-event.ts';
import type { Repair } from '@fettle/contract/records/repair.ts';

/** One action of one employee: an edit of three fields is three events but one entry. */
export type HistoryEntry = { id: number; by: string; on: string; arrivedOn: string | null; events: MachineEvent[] };

/** A repair with its entries, newest first. `firstIndex` is the number of entries in newer repairs. */
export type RepairHistory = { repair: Repair; entries: HistoryEntry[]; firstIndex: number };

export function groupByRepair({ repairs, events }: Pick<MachineCard, 'repairs' | 'events'>): RepairHistory[] {
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
    count += group.entries.length;
  }
  return groups;
}

function isSameEdit({ events: [first], by, on, arrivedOn }: HistoryEntry, event: MachineEvent): boolean {
  return (
    first?.kind === 'edited' && event.kind === 'edited' && by === event.author_name && on === event.on && arrivedOn === event.arrived_on
  );
}
