import type { MachineCard } from '@fettle/contract/machine-card.ts';
import type { CallFailure } from '../api/api-error.ts';
import { knowReply, readAgain, readAhead, useCall } from '../api/use-call.ts';

/** The machine with an id, as it stands in the address: any text. */
export function useMachine(id: string) {
  const { data, error, refetch } = useCall('getMachine', { params: { id } }, { sayFailure });
  return { machine: data?.data, error, refetch };
}

export function readMachineAhead(id: string): void {
  readAhead('getMachine', { params: { id } }, { sayFailure });
}

/** Shows a machine as a reply has just given it, on its card and in the lists. */
export function knowMachine(machine: MachineCard): void {
  knowReply('getMachine', { params: { id: String(machine.id) } }, (known) => ({ success: true, message: '', ...known, data: machine }));
  readAgain('getMachines');
}

/** An id that is no number at all is as unknown as one that nobody has. */
export function isNoMachine({ status }: CallFailure): boolean {
  return status === 404 || status === 400;
}

function sayFailure(failure: CallFailure): string {
  return isNoMachine(failure) ? 'Machine not found' : failure.message;
}
