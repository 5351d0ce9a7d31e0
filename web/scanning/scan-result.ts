import type { MachineCard } from '@fettle/contract/machine-card.ts';
import { ApiError } from '../api/api-error.ts';
import { queryClient, withoutToast } from '../api/query-client.ts';
import { isMachineNotFound, machineQuery } from '../machines/queries.ts';
import { isCardId, parseCardId } from './label-url.ts';

export type LookupResult =
  | { type: 'card'; id: number }
  | { type: 'ambiguous'; byNumber: MachineCard; bySerial: MachineCard }
  | { type: 'none' };

/** Requests the card of a scanned label before its screen opens. The screen reports a failure. */
export function prefetchCard(scanned: string): void {
  const id = parseCardId(scanned) ?? scanned.trim();
  if (isCardId(id)) void queryClient.prefetchQuery({ ...machineQuery(id), ...withoutToast });
}

/** Ambiguous when the text is one machine's number (some labels contain only the number) and another machine's serial. */
export async function resolveLookup(text: string, idBySerial: number | null): Promise<LookupResult> {
  const byNumber = isCardId(text) ? await fetchMachine(text) : undefined;
  if (byNumber && idBySerial !== null && byNumber.id !== idBySerial) {
    const bySerial = await fetchMachine(String(idBySerial));
    if (bySerial) return { type: 'ambiguous', byNumber, bySerial };
  }
  const id = byNumber?.id ?? idBySerial;
  return id === null ? { type: 'none' } : { type: 'card', id };
}

async function fetchMachine(id: string): Promise<MachineCard | undefined> {
  try {
    return await queryClient.fetchQuery({
      ...machineQuery(id),
      meta: { errorMessage: (error) => (isMachineNotFound(error) ? undefined : error.message) },
    });
  } catch (error) {
    if (error instanceof ApiError && isMachineNotFound(error)) return undefined;
    throw error;
  }
}
