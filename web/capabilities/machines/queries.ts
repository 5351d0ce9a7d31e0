import type { Api, CallName } from '@fettle/contract';
import type { CallRequest } from '@fettle/contract/call.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiError } from '../../sync/client/api-error.ts';
import { call } from '../../sync/client/client.ts';
import { queryClient } from '../../sync/client/query-client.ts';

/** `id` is any text: it comes from the URL. */
export function machineQuery(id: string) {
  return queryOptions({
    queryKey: ['getMachine', id],
    queryFn: async () => (await call('getMachine', { params: { id } })).data,
    meta: { errorMessage: (error) => (isMachineNotFound(error) ? 'Machine not found' : error.message) },
  });
}

export function machinesQuery(request: CallRequest<Api['getMachines']>) {
  return queryOptions({ queryKey: ['getMachines', request], queryFn: () => call('getMachines', request) });
}

/** The reads that list machines. */
const lists: readonly CallName[] = ['getMachines', 'getBench', 'getTechnicians', 'getAwaitedParts', 'getFloor'];

/** Updates a machine's card with the machine from a reply, and refetches the lists. */
export function cacheMachine(machine: MachineCard): void {
  cacheMachines([machine]);
}

export function cacheMachines(machines: readonly MachineCard[]): void {
  for (const machine of machines) queryClient.setQueryData(machineQuery(String(machine.id)).queryKey, machine);
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [call] }) => lists.some((list) => list === call) });
}

/** A malformed id gets 400; treat it as not found. */
export function isMachineNotFound({ status }: ApiError): boolean {
  return status === 404 || status === 400;
}
