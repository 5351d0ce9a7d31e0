import type { MachineCard } from '@fettle/contract/records/machine-card.ts';

/** Places in the newest repair, from 0 where it started to 1 where it ended, or is now. */
type RepairLayout = {
  start: string;
  end: string;
  /** The times when it waited for parts. */
  waits: { from: number; to: number }[];
  notes: number[];
};

/** Undefined for a machine without repairs. */
export function layOutRepair(
  { repairs: [repair], events, waiting_since }: Pick<MachineCard, 'repairs' | 'events' | 'waiting_since'>,
  now: string,
): RepairLayout | undefined {
  if (!repair) return undefined;
  const start = repair.started_on;
  const [newest] = events;
  const end = repair.completed_on ?? repair.trashed_on ?? (newest && newest.on > now ? newest.on : now);
  const length = Math.max(1, Date.parse(end) - Date.parse(start));
  const placeOf = (instant: string) => Math.min(1, Math.max(0, (Date.parse(instant) - Date.parse(start)) / length));
  const waits: RepairLayout['waits'] = [];
  const notes: number[] = [];
  let parts = 0;
  for (const { kind, on, from } of events.toReversed()) {
    if (on < start || on > end) continue;
    if (kind === 'note_added') notes.push(placeOf(on));
    if (kind === 'part_awaited') {
      if (parts === 0) waits.push({ from: placeOf(on), to: 1 });
      parts += 1;
    }
    const wait = waits.at(-1);
    // A repair that is finished no longer waits.
    if (kind === 'status_changed' && from === 'in_progress') {
      if (wait && parts > 0) wait.to = placeOf(on);
      parts = 0;
    }
    if (kind === 'part_arrived' || kind === 'part_canceled') {
      parts = Math.max(0, parts - 1);
      // Without parts before, it waited on, because the change that finished it was undone.
      if (wait && parts === 0) wait.to = placeOf(on);
    }
  }
  if (waiting_since === null) return { start, end, waits, notes };
  // The history does not say that an undone change brought the wait back.
  const last = placeOf(waiting_since);
  return { start, end, waits: [...waits.filter((wait) => wait.from < last), { from: last, to: 1 }], notes };
}
