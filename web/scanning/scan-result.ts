import type { MachineCard } from '@fettle/contract/machines/machine.ts';
import { ApiError } from '../api/api-error.ts';
import { queryClient, withoutToast } from '../api/query-client.ts';
import { isMachineNotFound, machineQuery } from '../machines/queries.ts';
import { canBeId } from './label-url.ts';

/** Where a look-up leads: to one card, to the choice between two, or nowhere. */
export type Lead = { is: 'card'; id: number } | { is: 'either'; numbered: MachineCard; bySerial: MachineCard } | { is: 'none' };

/**
 * Where a text leads whose serial look-up gave this id, or none. A label without an address holds the bare number of its
 * card, and such a number may be some other machine's serial: then it leads to neither by itself.
 * @throws CallFailure
 */
export async function leadOf(asked: string, idBySerial: number | null): Promise<Lead> {
  const numbered = canBeId(asked) ? await machineOf(asked) : undefined;
  if (numbered && idBySerial !== null && numbered.id !== idBySerial) {
    const bySerial = await machineOf(String(idBySerial));
    if (bySerial) return { is: 'either', numbered, bySerial };
  }
  const id = numbered?.id ?? idBySerial;
  return id === null ? { is: 'none' } : { is: 'card', id };
}

async function machineOf(id: string): Promise<MachineCard | undefined> {
  try {
    return await queryClient.fetchQuery({ ...machineQuery(id), ...withoutToast });
  } catch (error) {
    if (error instanceof ApiError && isMachineNotFound(error)) return undefined;
    throw error;
  }
}
