import type { EventKind, MachineEvent } from '@fettle/contract/machines/machine-event.ts';
import { fieldLabels, wordsFor } from './machine-labels.ts';

/** What an event says: `what`, of a change also `from` and `to`, of a note its words. */
export type Told = { what: string; from?: string; to?: string; words?: string | undefined };

/** A line of a machine's history in the words of its card. */
export function tellEvent(event: MachineEvent): Told {
  return sentences[event.kind](event);
}

const sentences: Record<EventKind, (event: MachineEvent) => Told> = {
  registered: () => ({ what: 'Registered' }),
  edited: ({ field, from, to }) => (field === null ? { what: 'Edited' } : change(field, from, to)),
  status_changed: ({ from, to }) => change('status', from, to),
  note_added: ({ to }) => ({ what: 'Note added', words: to ?? undefined }),
  note_removed: ({ from }) => ({ what: 'Note deleted', words: from ?? undefined }),
  label_printed: ({ to }) => ({ what: to === null ? 'Label printed' : `${to} labels printed` }),
  exported: () => ({ what: 'Exported to inventory' }),
};

function change(field: string, from: string | null, to: string | null): Told {
  return { what: fieldLabels[field] ?? field, from: wordsFor(field, from), to: wordsFor(field, to) };
}

const longest = 80;

/** The start of a note, on one line; the note itself where that is all of it. */
export function shortened(note: string): string {
  const line = note.replaceAll(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : note;
}
