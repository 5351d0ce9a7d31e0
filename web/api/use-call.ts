import type { Api, CallName } from '@fettle/contract';
import type { CallReply, CallRequest } from '@fettle/contract/call.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { CallFailure } from './api-error.ts';
import { call, type JsonCallName } from './client.ts';
import { queryClient } from './query-client.ts';

export type ReadName = { [Name in JsonCallName]: Api[Name]['changes'] extends false ? Name : never }[JsonCallName];

type ReadOptions = {
  /** The sentence to toast instead of the server's; undefined for none. */
  sayFailure?: (failure: CallFailure) => string | undefined;
  enabled?: boolean;
  staleTime?: number;
  /** Shows what was there until the next has come. */
  keepPrevious?: boolean;
};

/** Reads what a call answers, again when it has grown old. Failures are toasted and logged. */
export function useCall<Name extends ReadName>(name: Name, request: CallRequest<Api[Name]>, options: ReadOptions = {}) {
  const { sayFailure, keepPrevious, ...rest } = options;
  return useQuery({
    ...readOf(name, request),
    ...rest,
    meta: { name, kind: 'read', sayFailure },
    placeholderData: keepPrevious ? keepPreviousData : undefined,
  });
}

/** Starts a read before the screen that shows it is there. */
export function readAhead<Name extends ReadName>(
  name: Name,
  request: CallRequest<Api[Name]>,
  options: Pick<ReadOptions, 'sayFailure'> = {},
): void {
  void queryClient.prefetchQuery({ ...readOf(name, request), meta: { name, kind: 'read', ...options } });
}

/** Reads it now, for a decision that cannot wait for a screen; what is known and fresh is not asked for again. */
export function readNow<Name extends ReadName>(
  name: Name,
  request: CallRequest<Api[Name]>,
  options: Pick<ReadOptions, 'sayFailure'> = {},
): Promise<CallReply<Api[Name]>> {
  return queryClient.fetchQuery({ ...readOf(name, request), meta: { name, kind: 'read', ...options } });
}

/** Puts in what a read would answer now, known from the reply to a change. */
export function knowReply<Name extends ReadName>(
  name: Name,
  request: CallRequest<Api[Name]>,
  update: (known: CallReply<Api[Name]> | undefined) => CallReply<Api[Name]> | undefined,
): void {
  queryClient.setQueryData(readOf(name, request).queryKey, (known: CallReply<Api[Name]> | undefined) => update(known) as never);
}

/** What was read of these calls is old: what is on the screen is read again now, the rest when it is next shown. */
export function readAgain(...names: readonly CallName[]): void {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
}

function readOf<Name extends ReadName>(name: Name, request: CallRequest<Api[Name]>) {
  return queryOptions<CallReply<Api[Name]>>({ queryKey: [name, request], queryFn: () => call(name, request) });
}
