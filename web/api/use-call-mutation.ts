import type { Api } from '@fettle/contract';
import type { CallReply, CallRequest } from '@fettle/contract/call.ts';
import { endpoints } from '@fettle/contract/endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiError, ErrorMeta } from './api-error.ts';
import { call, type JsonCallName } from './client.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';

export type CallMutationOptions<Name extends JsonCallName> = ErrorMeta & {
  onSuccess: (reply: CallReply<Api[Name]>) => void;
  onError?: (error: ApiError) => void;
};

/** A mutation that ignores a second tap while it runs. After an unknown outcome, the same request reuses its idempotency key. */
export function useCallMutation<Name extends JsonCallName>(name: Name, { onSuccess, onError, errorMessage }: CallMutationOptions<Name>) {
  const [keys] = useState(() => new IdempotencyKeys());
  // `isPending` changes with the next render, which is too late for a double tap.
  const isRunning = useRef(false);
  const mutation = useMutation<CallReply<Api[Name]>, ApiError, CallRequest<Api[Name]>>({
    mutationKey: [name],
    mutationFn: (request) => call(name, request, endpoints[name].changes ? keys.keyFor(request) : undefined),
    meta: { errorMessage },
    onSuccess: (reply) => {
      keys.clear();
      onSuccess(reply);
    },
    onError: (error) => {
      if (!error.isOutcomeUnknown) keys.clear();
      onError?.(error);
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  function mutate(request: CallRequest<Api[Name]>): void {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(request);
  }
  return { mutate, isPending: mutation.isPending };
}
