import type { MachineCard } from '@fettle/contract/records/machine-card.ts';

/** The id of a card's newest event. */
export function newestEvent({ events }: MachineCard): number {
  return events[0]?.id ?? 0;
}

/**
 * What to show when a card was loaded. A reply that was asked for before a change of this device, which has led from `before` to `now`, may
 * lack it.
 */
export function latestCard(reply: MachineCard, before: MachineCard | undefined, now: MachineCard | undefined): MachineCard {
  if (!now) return reply;
  return before && before !== now && newestEvent(reply) <= newestEvent(now) ? now : withOlderNotes(reply, now);
}

/** A reply has the newest notes. Older ones that were loaded before stay on the card. */
export function withOlderNotes(reply: MachineCard, before: MachineCard): MachineCard {
  const last = reply.notes.at(-1)?.id ?? 0;
  const older = before.notes.filter(({ id }) => id < last);
  // If the two share no note, others between them may be missing.
  if (!reply.has_older_notes || older.length === 0 || older.length === before.notes.length) return reply;
  return { ...reply, notes: [...reply.notes, ...older], has_older_notes: before.has_older_notes };
}
