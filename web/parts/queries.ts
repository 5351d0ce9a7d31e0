import type { MachineCard } from '@fettle/contract/machine-card.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { cacheMachine } from '../machines/queries.ts';

/** The parts that all machines wait for, by expected day. */
export function awaitedPartsQuery() {
  return queryOptions({ queryKey: ['getAwaitedParts'], queryFn: () => call('getAwaitedParts', {}) });
}

/** Updates the card of a machine whose parts have changed, and refetches the lists that show them. */
export function cacheMachineWithParts(machine: MachineCard): void {
  cacheMachine(machine);
  void queryClient.invalidateQueries({ queryKey: awaitedPartsQuery().queryKey });
  void queryClient.invalidateQueries({ queryKey: ['getBench'] });
}
