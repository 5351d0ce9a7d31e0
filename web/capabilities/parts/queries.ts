import type { Api } from '@fettle/contract';
import type { CallReply } from '@fettle/contract/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import type { Steady } from '../../sync/client/steady.ts';

/** The parts that all machines wait for, by expected day. */
export function awaitedPartsQuery() {
  return queryOptions({ queryKey: ['getAwaitedParts'], queryFn: () => call('getAwaitedParts', {}) });
}

export const steadyParts: Steady<CallReply<Api['getAwaitedParts']>> = (keep, shown, fresh) => ({
  ...fresh,
  data: keep(shown.data, fresh.data),
});
