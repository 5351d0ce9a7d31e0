import type { MachineCard } from '@fettle/contract/machine-card.ts';
import { CallFailure } from '../api/api-error.ts';
import { readNow } from '../api/use-call.ts';
import { isNoMachine } from '../machines/use-machine.ts';
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

// The screen itself says what became of the look-up.
const quietly = { sayFailure: () => undefined };

async function machineOf(id: string): Promise<MachineCard | undefined> {
  try {
    return (await readNow('getMachine', { params: { id } }, quietly)).data;
  } catch (error) {
    if (error instanceof CallFailure && isNoMachine(error)) return undefined;
    throw error;
  }
}
