import type { LiveEvent } from '@fettle/contract/live/calls.ts';
import { CancelledError, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../client/api-error.ts';
import { type Held, heldReplies, liveFetch } from '../client/steady.ts';
import { liveRule } from './affected-queries.ts';
import { holdRows } from './hold-rows.ts';

/** One change often has several events. */
const collectMs = 100;
const retryAfterMs = 5_000;

/** Loads again what a change affects. What would move on the screen is held until a tap (steady.ts): the cache has it already. */
export class Refresher {
  readonly #client: QueryClient;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** When a query was last loaded here. */
  readonly #loadedAt = new Map<string, number>();
  /** What screens showed before the last change of a query. */
  readonly #shown = new WeakMap<Query, unknown>();

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Follows the cache until the returned function is called. */
  start(): () => void {
    const unsubscribe = this.#client.getQueryCache().subscribe((event) => this.#follow(event));
    return () => {
      unsubscribe();
      for (const timer of this.#timers.values()) clearTimeout(timer);
      this.#timers.clear();
      this.showHeld();
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
    heldReplies.set(new Map());
  }

  #follow({ type, query, ...event }: QueryCacheNotifyEvent): void {
    // The screen was left: the next time, it opens with the newer reply.
    if (type === 'removed' || (type === 'observerRemoved' && !steadyOf(query))) hold(query, undefined);
    if (type !== 'updated' || !('action' in event)) return;
    if (event.action.type === 'success') hold(query, event.action.manual ? undefined : this.#held(query));
    this.#shown.set(query, heldReplies.get().get(query.queryHash)?.select() ?? query.state.data);
  }

  /** Undefined if nothing moves, nobody looks, or the employee's own change or request has led to the reply. */
  #held(query: Query): Held | undefined {
    const { data, fetchMeta } = query.state;
    const steady = fetchMeta === liveFetch && document.visibilityState === 'visible' ? steadyOf(query) : undefined;
    return steady && holdRows(steady, this.#shown.get(query), data);
  }

  #refresh(query: Query): void {
    // It is loaded again when a screen needs it. The success of what is on its way would make it valid.
    if (!query.isActive() && query.state.fetchStatus === 'idle') {
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
    const { data, fetchStatus } = query.state;
    // What is on its way may lack the change.
    if (fetchStatus !== 'idle') this.#loadAfter(query, collectMs);
    else if (!query.isActive()) query.invalidate();
    // The first load has failed, and the screen offers to try again.
    else if (data === undefined) return;
    else {
      this.#loadedAt.set(query.queryHash, performance.now());
      await query.fetch(undefined, { meta: liveFetch }).catch((error: unknown) => {
        if (error instanceof ApiError && (error.isNetworkError || error.isForeign || error.status >= 500))
          this.#loadAfter(query, retryAfterMs);
        else if (!(error instanceof ApiError || error instanceof CancelledError)) throw error;
      });
    }
  }
}

/** Undefined if no screen shows its lists. */
function steadyOf({ observers }: Query) {
  return observers.map(({ options }) => options.meta?.steady).find((steady) => steady !== undefined);
}

function hold({ queryHash }: Query, changes: Held | undefined): void {
  const held = new Map(heldReplies.get());
  if (changes) held.set(queryHash, changes);
  if (changes || held.delete(queryHash)) heldReplies.set(held);
}
