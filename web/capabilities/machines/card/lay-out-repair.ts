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
  { repairs: [repair], events }: Pick<MachineCard, 'repairs' | 'events'>,
  now: string,
): RepairLayout | undefined {
  if (!repair) return undefined;
  const start = repair.started_on;
  const end = repair.completed_on ?? repair.trashed_on ?? now;
  const length = Math.max(1, Date.parse(end) - Date.parse(start));
  const placeOf = (instant: string) => Math.min(1, Math.max(0, (Date.parse(instant) - Date.parse(start)) / length));
  const layout: RepairLayout = { start, end, waits: [], notes: [] };
  let parts = 0;
  let from = 0;
  for (const { kind, on } of events.toReversed()) {
    if (on < start || on > end) continue;
    if (kind === 'note_added') layout.notes.push(placeOf(on));
    if (kind === 'part_awaited') {
      if (parts === 0) from = placeOf(on);
      parts += 1;
    }
    if ((kind === 'part_arrived' || kind === 'part_canceled') && parts > 0) {
      parts -= 1;
      if (parts === 0) layout.waits.push({ from, to: placeOf(on) });
    }
  }
  if (parts > 0) layout.waits.push({ from, to: 1 });
  return layout;
}
