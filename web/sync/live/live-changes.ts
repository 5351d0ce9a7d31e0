import { endpoints } from '@fettle/contract/endpoints.ts';
import type { LiveEvent } from '@fettle/contract/live/calls.ts';
import { liveSignals, maxAgeMs } from '@fettle/contract/live/live-stream.ts';
import type { EventSourceMessage } from 'eventsource-parser';
import { keepStreamOpen } from '../client/keep-stream-open.ts';
import { queryClient } from '../client/query-client.ts';
import { listsQuery } from '../client/shop-lists.ts';
import { inOneTab } from './one-tab.ts';

type LiveListeners = {
  onEvent: (event: LiveEvent) => void;
  /** Too much was missed, or the shop's lists have changed. */
  onResync: () => void;
  /** The employee's rights have changed. */
  onRights: () => void;
  /** The session may have ended, or belongs to another employee. */
  onSession: () => void;
};

/** What the tab with the stream tells all tabs of the browser. */
type Message = { userId: number; name: string; data: string; id: number | undefined };

/** Listens to the changes of the shop, through the one stream of this browser. Returns a function that ends it. */
export function listenToChanges(userId: number, listeners: LiveListeners): () => void {
  /** The last event that this tab has certainly got, with all before it. Undefined before the first stream: then, the page's age counts. */
  let position: number | undefined;
  /** Whether this tab asked its stream for what has happened in the page's age. Other tabs may have missed more. */
  let isByAge = false;

  function receive({ name, data, id }: Omit<Message, 'userId'>): void {
    if (name === 'message') listeners.onEvent(JSON.parse(data) as LiveEvent);
    else if (name === liveSignals.resync) {
      // After a restored backup, ids are lower than before.
      position = undefined;
      listeners.onResync();
    } else if (name === liveSignals.rights) listeners.onRights();
    else if (name === liveSignals.lists) listeners.onResync();
    else if (name === liveSignals.end) listeners.onSession();
    if (id !== undefined && position !== undefined) position = Math.max(position, id);
  }

  return inOneTab<Message>({
    onMessage(message) {
      if (message.userId !== userId) return;
      const isVisible = document.visibilityState === 'visible';
      // What another tab passes on to a hidden one may get lost. It asks for all of it when it becomes visible.
      receive({ ...message, id: isVisible ? message.id : undefined });
      if (isVisible && message.name === liveSignals.open) listeners.onResync();
    },
    lead: (tell, signal) =>
      keepStreamOpen(
        {
          path: endpoints.watch.path,
          userId,
          query() {
            isByAge = position === undefined;
            const lists = queryClient.getQueryData(listsQuery().queryKey)?.version;
            if (position !== undefined) return { after: position, lists };
            const age_ms = Math.ceil(performance.now());
            return age_ms <= maxAgeMs ? { age_ms, lists } : {};
          },
          onEvent({ event: name = 'message', data, id }: EventSourceMessage) {
            if (name === liveSignals.open) {
              // What has happened before is not repeated.
              if (position === undefined && performance.now() > maxAgeMs) listeners.onResync();
              position ??= 0;
            }
            const message = { name, data, id: id === undefined ? undefined : Number(id) };
            receive(message);
            if (name !== liveSignals.open || isByAge) tell({ userId, ...message });
          },
          onRefused: listeners.onSession,
        },
        signal,
      ),
  });
}
