import type { Api } from '@fettle/contract';
import { routes } from '@fettle/contract/routes.ts';
import type { CallReply, CallRequest } from '@fettle/contract/call.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallFailure } from './api-error.ts';
import { call, type JsonCallName } from './client.ts';
import { IntentKeys } from './idempotency-keys.ts';

export type ActionOptions<Name extends JsonCallName> = {
  onDone: (reply: CallReply<Api[Name]>) => void;
  onFailed?: (failure: CallFailure) => void;
  /** The sentence to toast instead of the server's; undefined for none. */
  sayFailure?: (failure: CallFailure) => string | undefined;
};

/**
 * What an employee sets off by a button. A second tap while it runs does nothing; the same thing sent again because
 * its outcome is unknown is carried out once. Failures are toasted and logged.
 */
export function useAction<Name extends JsonCallName>(name: Name, { onDone, onFailed, sayFailure }: ActionOptions<Name>) {
  const [keys] = useState(() => new IntentKeys());
  const isRunning = useRef(false);
  const { mutate, isPending } = useMutation<CallReply<Api[Name]>, CallFailure, CallRequest<Api[Name]>>({
    mutationFn: (request) => call(name, request, routes[name].changes ? keys.keyFor(request) : undefined),
    meta: { name, kind: 'action', sayFailure },
    onSuccess: (reply) => {
      keys.answered();
      onDone(reply);
    },
    onError: (failure) => {
      if (!failure.isOutcomeUnknown) keys.answered();
      onFailed?.(failure);
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  function run(request: CallRequest<Api[Name]>): void {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(request);
  }
  return { run, isRunning: isPending };
}
