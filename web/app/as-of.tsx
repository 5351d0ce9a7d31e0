import type { CallName } from '@fettle/contract';
import { notifyManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../sync/client/query-client.ts';
import { isServerReachable, useIsReachable } from '../sync/client/reachability.ts';
import { ShopDate } from '../capabilities/shop/shop-date.tsx';
import common from '../ui/common.module.css';
import { Trans } from '../ui/language/trans.tsx';
import { storedReplies } from '../sync/persisted/stored-replies.ts';

/** The reads whose age matters. */
const dated: ReadonlySet<CallName> = new Set(['getMachine', 'getBench', 'getMachines', 'getAwaitedParts', 'getFloor']);

/** Keeps replies for reading without a connection, and says how old they are when they are shown. */
export function AsOf() {
  useIsReachable();
  const oldest = useSyncExternalStore(subscribe, oldestShown);
  if (oldest === undefined) return null;
  const on = new Date(oldest).toISOString();
  return (
    <p className={common.value}>
      <Trans text="As of {time}" values={{ time: <ShopDate on={on} withDay={!isRecent(oldest)} withTime /> }} />
    </p>
  );
}

/** Whether the time of day says it all. */
function isRecent(time: number): boolean {
  return Date.now() - time < 12 * 3_600_000;
}

/** The cache also reports what a component asks for while it renders, when no other one may change. */
function subscribe(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener));
}

/** When the oldest reply on the screen was sent; undefined while all are up to date. */
function oldestShown(): number | undefined {
  const times = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.state.data !== undefined && dated.has(query.queryKey[0]))
    .filter((query) => !isServerReachable() || storedReplies.isStored(query))
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? undefined : Math.min(...times);
}
