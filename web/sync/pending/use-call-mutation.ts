import type { Api } from '@fettle/contract';
import type { CallReply, CallRequest } from '@fettle/contract/call.ts';
import { notifyManager, useMutation } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ApiError, type ErrorMeta } from '../client/api-error.ts';
import { call, type JsonCallName, knownEndpoint } from '../client/client.ts';
import type { SentChange } from '../client/card-with-reply.ts';
import { queryClient } from '../client/query-client.ts';
import type { Undone } from './write.ts';
import { IdempotencyKeys } from '../client/idempotency-keys.ts';

export type CallMutationOptions<Name extends JsonCallName> = ErrorMeta & {
  /** The reply's message is not toasted, because the screen says it: with an undo, in a dialog, or by what appears. */
  isQuiet?: boolean;
  onSuccess?: (reply: CallReply<Api[Name]>) => void;
  onError?: (error: ApiError) => void;
};

/** An undo comes with what it puts back. */
export type Asked<Request> = [request: Request & { body?: { is_undo?: never } }] | [request: Request, undone: Undone];

/**
 * A mutation that toasts the reply's message. It ignores a second tap while it runs. After an unknown outcome, the same request reuses its
 * idempotency key.
 */
export function useCallMutation<Name extends JsonCallName>(
  name: Name,
  { isQuiet = false, onSuccess, onError, errorMessage }: CallMutationOptions<Name>,
) {
  const [keys] = useState(() => new IdempotencyKeys());
  // `isPending` changes with the next render, which is too late for a double tap.
  const isRunning = useRef(false);
  const mutation = useMutation<CallReply<Api[Name]>, ApiError, { request: CallRequest<Api[Name]>; undone: Undone | undefined }>({
    mutationKey: [name],
    mutationFn: ({ request, undone }) =>
      knownEndpoint(name)?.changes === false ? call(name, request) : callOrKeep(keys, name, { request, undone }),
    meta: { errorMessage },
    onSuccess: (reply) => {
      if (!isQuiet) toast.success(reply.message);
      onSuccess?.(reply);
    },
    onError: async (error, { request }) => {
      if (error.machine) await showReply({ call: name, request }, { machine: error.machine });
      onError?.(error);
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  function mutate(...[request, undone]: Asked<CallRequest<Api[Name]>>): void {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate({ request, undone });
  }
  return { mutate, isPending: mutation.isPending };
}

/** Whether one of these calls is being sent from anywhere on the page. */
export function useIsPending(...names: readonly JsonCallName[]): boolean {
  return useSyncExternalStore(
    // A component that renders `useMutation` for the first time tells the cache, too.
    (listener) => queryClient.getMutationCache().subscribe(notifyManager.batchCalls(listener)),
    () => names.some((name) => queryClient.isMutating({ mutationKey: [name] }) > 0),
  );
}

/** Shows the reply on the machine's card. A write that may wait for a connection goes through the outbox, which loads later. */
async function callOrKeep<Name extends JsonCallName>(
  keys: IdempotencyKeys,
  name: Name,
  { request, undone }: { request: CallRequest<Api[Name]>; undone: Undone | undefined },
): Promise<CallReply<Api[Name]>> {
  const send = () => callOnce(keys, name, request);
  if (!knownEndpoint(name)?.mayWait) {
    const reply = await send();
    if ('machine' in reply) await showReply({ call: name, request }, reply);
    return reply;
  }
  const outbox = await import('./send-write.ts').catch(() => undefined);
  return outbox ? outbox.sendWrite(name, { request, undone }, send) : send();
}

/** Shows a reply on the card. If this part, which loads later, is missing, the card stays as it was until it is loaded again. */
async function showReply(change: SentChange, reply: object): Promise<void> {
  const part = await import('../client/cache-reply.ts').catch(() => undefined);
  part?.cacheReply(change, reply);
}

/** A call that changes data. After an unknown outcome, the same request with the same `keys` is not done twice. */
export async function callOnce<Name extends JsonCallName>(
  keys: IdempotencyKeys,
  name: Name,
  request: CallRequest<Api[Name]>,
): Promise<CallReply<Api[Name]>> {
  try {
    const reply = await call(name, request, keys.keyFor([name, request]));
    keys.clear();
    return reply;
  } catch (error) {
    if (error instanceof ApiError && !error.isOutcomeUnknown) keys.clear();
    throw error;
  }
}
