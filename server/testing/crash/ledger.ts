/**
 * What became of a write. `confirmed`: it has to be there. `refused`: it must not be there, because a coworker's change came first.
 * `uncertain`: its reply was lost, and it was not sent again, so that it may be there or not.
 */
export type Outcome = 'confirmed' | 'refused' | 'uncertain';

/** A write that is found by its text. */
export type Entry = { text: string; machineId?: number; outcome: Outcome };

/** What the employees sent to the server, to be compared with what it has. */
export class Ledger {
  /** The serials of machines. */
  readonly machines: Entry[] = [];
  readonly notes: Entry[] = [];
  readonly photos: Entry[] = [];
  /** The models that edits gave a machine. */
  readonly edits: Entry[] = [];
  /** The confirmed statuses of each machine, in order. */
  readonly statuses = new Map<number, string[]>();
  labels = 0;
  /** The ids of export batches. */
  readonly batches: number[] = [];
  /** The ids of backups that were started. */
  readonly backups: number[] = [];
  /** How many requests succeeded. */
  acknowledged = 0;
  /** Why requests were not answered. Most are sent again. */
  readonly unanswered: string[] = [];
  /** Replies that are not expected. */
  readonly failures: string[] = [];
}

/** How many writes of each kind were sent, and how many of them were refused or are uncertain. */
export function countWrites({ machines, notes, photos, edits, statuses, labels, batches, backups }: Ledger): Record<string, number> {
  const written = [...machines, ...notes, ...photos, ...edits];
  return {
    machines: machines.length,
    notes: notes.length,
    photos: photos.length,
    edits: edits.length,
    statuses: [...statuses.values()].flat().length,
    labels,
    exports: batches.length,
    backups: backups.length,
    refused: written.filter(({ outcome }) => outcome === 'refused').length,
    uncertain: written.filter(({ outcome }) => outcome === 'uncertain').length,
  };
}
