import type { Api, CallName } from '@fettle/contract';
import type { CallReply } from '@fettle/contract/call.ts';
import type { AwaitedPartLine } from '@fettle/contract/parts/calls.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { type Reply, type SentChange, withReply } from './card-with-reply.ts';
import { queryClient } from './query-client.ts';

/** The reads that list machines. */
export const machineLists: readonly CallName[] = ['getMachines', 'getBench', 'getTechnicians', 'getAwaitedParts', 'getFloor'];

/** Shows what the server replied to a change on the machine's card, and loads again what else shows it. */
export function cacheReply(change: SentChange, reply: object): void {
  updateCards(change, reply);
  const { machine }: Reply = reply;
  // Besides the note, the card has the event of the change.
  if (machine) invalidate(...machineLists);
  else if ('note' in reply || change.call === 'deleteNote') invalidate('getMachine');
}

/** From the list of parts, at once: a part that is there until the list is loaded again could be ended twice. */
function dropEndedParts({ id: machineId, awaited_parts }: MachineCard): void {
  const isAwaited = ({ id, machine }: AwaitedPartLine) => machine.id !== machineId || awaited_parts.some((part) => part.id === id);
  queryClient.setQueryData<CallReply<Api['getAwaitedParts']>>(
    ['getAwaitedParts'],
    (list) => list && { ...list, data: list.data.filter(isAwaited) },
  );
}

export function cacheMachines(machines: readonly MachineCard[]): void {
  for (const machine of machines) updateCards({ call: 'updateMachine', request: {} }, { machine });
  invalidate(...machineLists);
}

export function invalidate(...calls: readonly CallName[]): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [call] }) => calls.some((name) => name === call) });
}

/** Shows what the server replied to a change on the machine's card. With no more than a note, the card is as old as before. */
export function updateCards(change: SentChange, reply: Reply): void {
  const { machine } = reply;
  if (machine) {
    queryClient.setQueryData<MachineCard>(['getMachine', String(machine.id)], (card = machine) => withReply(card, change, reply));
    dropEndedParts(machine);
  }
  if (!reply.note && change.call !== 'deleteNote') return;
  for (const [queryKey, card] of queryClient.getQueriesData<MachineCard>({ queryKey: ['getMachine'] })) {
    const changed = card && withReply(card, change, reply);
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    // Each card that is set is also stored for reading without a connection.
    if (changed !== card) queryClient.setQueryData(queryKey, changed, updatedAt === undefined ? {} : { updatedAt });
  }
}
