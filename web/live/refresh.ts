import type { LiveEvent } from '@fettle/contract/live/calls.ts';
import type { Query, QueryClient, QueryFunction } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { logApiError } from '../api/log-error.ts';
import { liveRule } from './affected-queries.ts';
import { dropHeld, heldQueries, holdChanges } from './held-changes.ts';
import { mergeReply } from './merge-reply.ts';

/** One change often has several events. */
const collectMs = 100;
const retryAfterMs = 5_000;

/** Loads again what a change affects. What is on the screen changes in place; what would move is held (held-changes.ts). */
export class Refresher {
  readonly #client: QueryClient;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** When a query was last loaded here. */
  readonly #loadedAt = new Map<string, number>();
  #isShowing = false;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Follows the cache until the returned function is called. */
  start(): () => void {
    const unsubscribe = this.#client.getQueryCache().subscribe(({ type, query, ...event }) => {
      // A reply to the employee's own action has everything.
      if (type === 'updated' && 'action' in event && event.action.type === 'success' && !this.#isShowing) dropHeld(query.queryHash);
      // The screen was left: the next time, it opens with the newer reply.
      if (type === 'observerRemoved' && !query.isActive()) this.#show(query);
      if (type === 'removed') dropHeld(query.queryHash);
    });
    return () => {
      unsubscribe();
      for (const timer of this.#timers.values()) clearTimeout(timer);
      this.#timers.clear();
      for (const hash of heldQueries()) dropHeld(hash);
    };
  }

  /** A machine has changed. */
  apply(event: LiveEvent): void {
    for (const query of this.#client.getQueryCache().getAll()) {
      const [call, ...key] = query.queryKey;
      if (liveRule(call)?.isAffected(event, query.state.data, key)) this.#refresh(query);
    }
  }

  /** Anything may have changed. */
  applyAll(): void {
    for (const query of this.#client.getQueryCache().getAll()) if (liveRule(query.queryKey[0])) this.#refresh(query);
  }

  /** Shows what was held, after a tap. */
  showHeld(): void {
    for (const hash of heldQueries()) {
      const query = this.#client.getQueryCache().get(hash);
      if (query) this.#show(query);
      else dropHeld(hash);
    }
  }

  #show(query: Query): void {
    const newer = dropHeld(query.queryHash);
    if (newer) this.#set(query, newer.reply);
  }

  #set({ queryKey }: Query, reply: unknown): void {
    this.#isShowing = true;
    this.#client.setQueryData(queryKey, reply);
    this.#isShowing = false;
  }

  #refresh(query: Query): void {
    // It is loaded again when a screen needs it.
    if (!query.isActive()) {
      query.invalidate();
      return;
    }
    const { minIntervalMs = 0 } = liveRule(query.queryKey[0]) ?? {};
    const wait = (this.#loadedAt.get(query.queryHash) ?? 0) + minIntervalMs - performance.now();
    this.#loadAfter(query, Math.max(collectMs, wait));
  }

  #loadAfter(query: Query, ms: number): void {
    const { queryHash } = query;
    if (this.#timers.has(queryHash)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(queryHash);
      void this.#load(query);
    }, ms);
    this.#timers.set(queryHash, timer);
  }

  async #load(query: Query): Promise<void> {
    const { queryHash, queryKey, options, state } = query;
    if (!query.isActive()) query.invalidate();
    // The first load has failed or still runs, and has its own way to try again.
    if (!query.isActive() || state.data === undefined) return;
    this.#loadedAt.set(queryHash, performance.now());
    try {
      // Directly, because a reply goes into the cache only as far as it moves nothing.
      const load = options.queryFn as QueryFunction;
      const reply = await load({ client: this.#client, queryKey, signal: new AbortController().signal, meta: undefined });
      // Meanwhile the employee has changed something, which the reply may lack.
      if (query.state.dataUpdatedAt !== state.dataUpdatedAt || query.state.fetchStatus === 'fetching') this.#loadAfter(query, collectMs);
      else this.#showOrHold(query, reply);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      logApiError(query.queryKey[0], error);
      if (error.isNetworkError) this.#loadAfter(query, retryAfterMs);
    }
  }

  #showOrHold(query: Query, reply: unknown): void {
    const merged = mergeReply(query.state.data, reply);
    // Nobody looks at a hidden page.
    const isHeld = merged.changes > 0 && document.visibilityState === 'visible';
    this.#set(query, isHeld ? merged.reply : reply);
    if (isHeld) holdChanges(query.queryHash, { queryKey: query.queryKey, reply, added: merged.added, changes: merged.changes });
    else dropHeld(query.queryHash);
  }
}
