import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { queryClient } from '../../sync/client/query-client.ts';
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
