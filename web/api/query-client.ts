import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { CallFailure } from './api-error.ts';
import { whenReachableAgain } from './reachability.ts';
import { tellFailure } from './report-error.ts';

/** What a call says of itself to whoever tells its failure. */
export type CallMeta = {
  name: string;
  kind: 'read' | 'action';
  /** The sentence to toast instead of the server's; undefined for none (the screen says it itself). */
  sayFailure?: ((failure: CallFailure) => string | undefined) | undefined;
};

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailure;
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (failure, query) => tellFailure(failure, query.meta) }),
  mutationCache: new MutationCache({ onError: (failure, _sent, _result, mutation) => tellFailure(failure, mutation.meta) }),
  defaultOptions: {
    queries: {
      // The library's own idea of being offline is the internet's; see reachability.ts.
      networkMode: 'always',
      staleTime: 5_000,
      retry: (times, failure) => failure.isUnanswered && times < 1,
      retryDelay: 700,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

whenReachableAgain(() => void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' }));
