import type { LiveEvent } from '@fettle/contract/live/calls.ts';
import type { InfiniteData, Query, QueryClient, QueryFunction } from '@tanstack/react-query';
import { ApiError } from '../client/api-error.ts';
import { logApiError } from '../client/log-error.ts';
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
      if (type === 'updated' && 'action' in event && event.action.type === 'success' && !this.#isShowing && isReply(event.action))
        dropHeld(query.queryHash);
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
    if (!newer) return;
    if (newer.reply !== undefined) this.#set(query, newer.reply);
    else if (query.isActive()) void query.fetch();
    else query.invalidate();
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
      const load = options.queryFn as QueryFunction<unknown, Query['queryKey'], undefined>;
      const context = { client: this.#client, queryKey, signal: new AbortController().signal, meta: undefined };
      const reply = await load({ ...context, pageParam: undefined, direction: 'forward' });
      // Meanwhile the employee has changed something, which the reply may lack.
      if (query.state.data !== state.data || query.state.fetchStatus === 'fetching') this.#loadAfter(query, collectMs);
      else this.#showOrHold(query, reply);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      logApiError(query.queryKey[0], error);
      if (error.isNetworkError) this.#loadAfter(query, retryAfterMs);
    }
  }

  #showOrHold(query: Query, reply: unknown): void {
    // A list that grows while it is scrolled: only its first page was loaded, and a longer one would leave a gap before the second.
    const { data } = query.state;
    const isPaged = isInfinite(data);
    const shown = isPaged ? data.pages[0] : data;
    const { added, changes, ...merged } = mergeReply(shown, reply);
    const isListShown = query.observers.some((observer) => observer.options.meta?.isSummary !== true);
    // Nobody looks at a hidden page.
    const isHeld = changes > 0 && isListShown && document.visibilityState === 'visible';
    if (isHeld) holdChanges(query.queryHash, { reply: isPaged ? undefined : reply, added, changes });
    else dropHeld(query.queryHash);
    if (!isPaged) this.#set(query, isHeld ? merged.reply : reply);
    else if (changes > 0 && !isHeld) void query.fetch();
  }
}

/** A reply has everything. What is shown of the employee's own notes is as old as the reply before. */
function isReply({ dataUpdatedAt }: { dataUpdatedAt?: number | undefined }): boolean {
  return dataUpdatedAt === undefined;
}

function isInfinite(data: unknown): data is InfiniteData<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}
