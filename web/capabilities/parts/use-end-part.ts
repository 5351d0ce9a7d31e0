import type { AwaitedPart } from '@fettle/contract/records/awaited-part.ts';
import type { PartOutcome } from '@fettle/contract/parts/calls.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';

/** A part that arrived or was canceled a moment ago. `waiting_since`: of its machine before, if it is known. */
export type EndedPart = { part: AwaitedPart; outcome: PartOutcome; waiting_since?: string | null };

/** Ends the waiting for a part, or undoes that. After a conflict, the card shows the machine as it is now. */
export function useEndPart({ onSuccess, onConflict }: { onSuccess: () => void; onConflict?: () => void }) {
  return useCallMutation('endAwaitedPart', {
    isQuiet: true,
    onSuccess,
    onError: ({ machine }) => machine && onConflict?.(),
  });
}
