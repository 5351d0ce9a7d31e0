import type { CallName } from '@fettle/contract';
import type { Preferences } from '@fettle/contract/auth/preferences.ts';
import type { SharedDevice } from '@fettle/contract/auth/shared-device.ts';
import type { Employee } from '@fettle/contract/employees/employee.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { queryClient } from '../client/query-client.ts';
import { isServerReachable } from '../client/reachability.ts';
import { keptReply } from './kept-reply.ts';
import { findReply, saveReply, saveSession } from './reply-store.ts';

/** How many replies of each call can be read without a connection. */
const limits: Partial<Record<CallName, number>> = {
  getMachine: 50,
  getBench: 1,
  getMachines: 20,
  getAwaitedParts: 1,
  getTechnicians: 1,
  getPhrases: 10,
  getTopBrands: 1,
  getShop: 1,
  getLists: 1,
};

type CheckedSession = { user: Employee | null; preferences: Preferences | null; device: SharedDevice | null };

/** After this time, a slow server counts as one that does not answer, and an earlier reply is shown meanwhile. */
const patienceMs = 2_000;

/** Keeps the employee's replies on this device, and shows them while the server does not answer. Nothing is kept on a shared device. */
class StoredReplies {
  readonly #client: QueryClient;
  /** The replies from the store that queries show. */
  readonly #stored = new Map<string, unknown>();
  #isKeeping = false;
  #userId: number | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Follows the cache. */
  start(): void {
    const cache = this.#client.getQueryCache();
    const session = cache.find<CheckedSession>({ queryKey: ['hydrate'] });
    if (session?.state.data) this.#followSession(session.state.data);
    for (const query of cache.getAll()) if (query.state.data !== undefined) this.#keep(query, query.state.data, query.state.dataUpdatedAt);
    cache.subscribe(({ type, query, ...event }) => {
      if (type !== 'updated' || !('action' in event)) return;
      const { action } = event;
      if (action.type === 'fetch' && query.state.data === undefined) this.#showStoredSoon(query);
      if (action.type === 'error' && query.state.data === undefined && action.error.isNetworkError) this.#showStored(query);
      if (action.type !== 'success') return;
      if (query.queryKey[0] === 'hydrate') this.#followSession(action.data as CheckedSession);
      // Not what was shown from the store. A reply of the server that equals it is a newer one.
      else if (!action.manual || this.#stored.get(query.queryHash) !== action.data)
        this.#keep(query, action.data, action.dataUpdatedAt ?? Date.now());
    });
  }

  isStored({ queryHash }: Query): boolean {
    return this.#stored.has(queryHash);
  }

  #followSession({ user, preferences, device }: CheckedSession): void {
    this.#isKeeping = user !== null && device === null;
    this.#userId = user?.id;
    // The session without a connection is the stored one.
    if (user && preferences && !device && isServerReachable()) ignoreFailure(saveSession({ user, preferences, savedAt: Date.now() }));
    if (!this.#isKeeping) return;
    for (const query of this.#client.getQueryCache().getAll()) if (query.state.data === undefined) this.#showStoredSoon(query);
  }

  #keep({ queryHash, queryKey }: Query, data: unknown, savedAt: number): void {
    const [call] = queryKey;
    const limit = limits[call];
    if (limit === undefined || !this.#isKeeping) return;
    const kept = keptReply(queryKey, data, this.#userId);
    if (kept === undefined) return;
    this.#stored.delete(queryHash);
    ignoreFailure(saveReply({ queryHash, call, data: kept, savedAt }, limit));
  }

  #showStoredSoon(query: Query): void {
    if (!isServerReachable()) return this.#showStored(query);
    setTimeout(() => {
      if (query.state.data === undefined) this.#showStored(query);
    }, patienceMs);
  }

  #showStored(query: Query): void {
    if (limits[query.queryKey[0]] === undefined || !this.#isKeeping) return;
    ignoreFailure(this.#show(query));
  }

  async #show(query: Query): Promise<void> {
    const reply = await findReply(query.queryHash);
    if (!reply || query.state.data !== undefined || !this.#isKeeping) return;
    this.#stored.set(query.queryHash, reply.data);
    this.#client.setQueryData(query.queryKey, reply.data, { updatedAt: reply.savedAt });
  }
}

/** Goes on without storage: then nothing can be read without a connection. */
function ignoreFailure(work: Promise<unknown>): void {
  work.catch(() => undefined);
}

export const storedReplies = new StoredReplies(queryClient);
storedReplies.start();
