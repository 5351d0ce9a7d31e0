import type { MachineCard } from '@fettle/contract/machine-card.ts';
import type { MachineEvent } from '@fettle/contract/machines/machine-event.ts';
import type { Repair } from '@fettle/contract/repairs/repair.ts';

/** What somebody did in one go: an edit of three fields is three events, and one entry. */
export type Entry = { id: number; by: string; on: string; events: MachineEvent[] };

/** A repair with what happened from its start to the start of the next one, newest first. `above` counts the entries of the visits after it. */
export type Visit = { repair: Repair; entries: Entry[]; above: number };

/** A machine's history as its visits to the shop, newest first. */
export function visitsOf({ repairs, events }: Pick<MachineCard, 'repairs' | 'events'>): Visit[] {
  const visits = repairs.map((repair): Visit => ({ repair, entries: [], above: 0 }));
  for (const event of events) {
    const visit = visits.find(({ repair }) => repair.started_on <= event.on) ?? visits.at(-1);
    const last = visit?.entries.at(-1);
    if (last && isSameEdit(last, event)) last.events.push(event);
    else visit?.entries.push({ id: event.id, by: event.author_name, on: event.on, events: [event] });
  }
  let above = 0;
  for (const visit of visits) {
    visit.above = above;
    above += visit.entries.length;
  }
  return visits;
}

function isSameEdit({ events: [first], by, on }: Entry, event: MachineEvent): boolean {
  return first?.kind === 'edited' && event.kind === 'edited' && by === event.author_name && on === event.on;
}
