import type { MachineCard } from '@fettle/contract/machine-card.ts';

/**
 * A reply has the newest notes. Older ones that were asked for stay on the card. A card with one note less than before is no reply: it is
 * the one that was shown, after a note was deleted on this device.
 */
export function withOlderNotes(card: MachineCard, before: MachineCard | undefined): MachineCard {
  if (!before || !card.has_older_notes || card.notes.length >= before.notes.length - 1) return card;
  const last = card.notes.at(-1)?.id ?? 0;
  const older = before.notes.filter(({ id }) => id < last);
  return { ...card, notes: [...card.notes, ...older], has_older_notes: before.has_older_notes };
}
