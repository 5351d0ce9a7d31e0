import type { MachineCard } from '@fettle/contract/records/machine-card.ts';

/** A reply has the newest notes. Older ones that were loaded before stay on the card. */
export function withOlderNotes(reply: MachineCard, before: MachineCard): MachineCard {
  const last = reply.notes.at(-1)?.id ?? 0;
  // Those that wait to be sent have negative ids.
  const known = before.notes.filter(({ id }) => id > 0);
  const older = known.filter(({ id }) => id < last);
  // If the two share no note, others between them may be missing.
  if (!reply.has_older_notes || older.length === 0 || older.length === known.length) return reply;
  return { ...reply, notes: [...reply.notes, ...older], has_older_notes: before.has_older_notes };
}

/**
 * For a card that is shown: a reply, or the card `before` with a change that was made on this device. That one may lack a note, which must
 * not come back.
 */
export function keepOlderNotes(shown: MachineCard, before: MachineCard | undefined): MachineCard {
  if (!before) return shown;
  const isChanged = before.has_older_notes && shown.notes.length >= before.notes.length - 1;
  return isChanged ? shown : withOlderNotes(shown, before);
}
