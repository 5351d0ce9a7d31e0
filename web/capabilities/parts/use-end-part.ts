import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { AwaitedPart } from '@fettle/contract/records/awaited-part.ts';
import type { PartOutcome } from '@fettle/contract/parts/calls.ts';
import type { Undone } from '../../sync/pending/write.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';

/** A part that arrived or was canceled a moment ago. `before`: what undoing it puts back, as far as it is known. */
export type EndedPart = { part: AwaitedPart; outcome: PartOutcome; before?: Pick<Undone, 'waiting_since' | 'ended_on'> };

/** `machine`: as it was while it waited for the part. */
export function endedNow({ awaited_parts, waiting_since }: MachineCard, part: AwaitedPart, outcome: PartOutcome): EndedPart {
  const ended_on = new Date().toISOString();
  return { part, outcome, before: { waiting_since: awaited_parts.length === 1 ? waiting_since : null, ended_on } };
}

/** Ends the waiting for a part, or undoes that. After a conflict, the card shows the machine as it is now. */
export function useEndPart({ onSuccess, onConflict }: { onSuccess: () => void; onConflict?: () => void }) {
  return useCallMutation('endAwaitedPart', {
    isQuiet: true,
    onSuccess,
    onError: ({ machine }) => machine && onConflict?.(),
  });
}
