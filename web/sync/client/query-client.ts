import type { CallName } from '@fettle/contract';
import { MutationCache, QueryCache, QueryClient, type QueryState } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { ApiError, type ErrorMeta } from './api-error.ts';
import { type AnySteady, liveFetch } from './steady.ts';
import { onReconnect } from './reachability.ts';
import { reportError } from './report-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryKey: readonly [CallName, ...unknown[]];
    mutationKey: readonly [CallName];
    queryMeta: ErrorMeta & {
      /** Keeps the rows of a component's lists in their places (useSteady). */
      steady?: AnySteady | undefined;
    };
    mutationMeta: ErrorMeta;
  }
}

/** Options of a query whose error is handled in the screen: the error is logged, not toasted. */
export const withoutToast = { meta: { errorMessage: () => undefined } } as const;

const maxBusyReplies = 10;

const quietMs = 3_000;

/** If it takes longer, the employee sees why. Nothing has failed yet. */
function retryWhenBusy(failures: number, { retryAfterMs, message }: ApiError): boolean {
  if (!retryAfterMs || failures >= maxBusyReplies) return false;
  if (failures === 0) setTimeout(() => isRetrying() && toast(message, { id: message }), quietMs);
  return true;
}

function isRetrying(): boolean {
  const fetching = queryClient.isFetching({ predicate: ({ state }) => isAskedFor(state) && isBusy(state.fetchFailureReason) });
  return fetching + queryClient.isMutating({ predicate: ({ state }) => isBusy(state.failureReason) }) > 0;
}

function isAskedFor({ fetchMeta }: Pick<QueryState, 'fetchMeta'>): boolean {
  return fetchMeta !== liveFetch;
}

function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.retryAfterMs > 0;
}

const options = {
  // TanStack Query's own offline detection watches the internet connection; see reachability.ts.
  networkMode: 'always',
  retryDelay: (_failures: number, { retryAfterMs }: ApiError) => retryAfterMs || 700,
} as const;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey, meta, state }) =>
      reportError(error, { call: queryKey[0], kind: 'query', ...(isAskedFor(state) ? meta : withoutToast.meta) }),
  }),
  mutationCache: new MutationCache({
    onError: (error, _request, _result, { options: { mutationKey, meta } }) =>
      reportError(error, { call: mutationKey?.[0], kind: 'mutation', ...meta }),
  }),
  defaultOptions: {
    queries: {
      ...options,
      staleTime: 5_000,
      retry: (failures, error) => (error.isOutcomeUnknown && failures < 1) || retryWhenBusy(failures, error),
    },
    mutations: { ...options, retry: retryWhenBusy },
  },
});

onReconnect(() => void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' && isAskedFor(state) }));
