import { maxSilenceMs } from '@fettle/contract/live/live-stream.ts';

const lockName = 'fettle:live';
const aliveMs = 10_000;

type OneTabOptions<Message> = {
  /** Runs in one tab at a time, until `signal` aborts it. `tell` passes messages on to the others. */
  lead: (tell: (message: Message) => void, signal: AbortSignal) => Promise<void>;
  onMessage: (message: Message) => void;
};

/**
 * Chooses the tab of this browser that holds the stream: the one that became visible last. A phone stops hidden tabs without a word, so
 * a visible tab takes the lead from them. Over plain http there are no locks: there, each visible tab leads and no hidden one does.
 * Returns a function that ends it.
 */
export function inOneTab<Message>({ lead, onMessage }: OneTabOptions<Message>): () => void {
  const channel = new BroadcastChannel(lockName);
  const locks: LockManager | undefined = navigator.locks;
  /** Ends this tab's turn, or its wait for it. */
  let turn: AbortController | undefined;
  let isLeading = false;
  let heardAt = performance.now();

  channel.addEventListener('message', ({ data }: MessageEvent<Message | 'alive'>) => {
    heardAt = performance.now();
    if (data !== 'alive' && !isLeading) onMessage(data);
  });

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
  const tell = (message: Message | 'alive') => channel.postMessage(message);

  function takeTurn({ steal }: { steal: boolean }): void {
    const own = new AbortController();
    turn = own;
    async function run(): Promise<void> {
      if (own.signal.aborted) return;
      isLeading = true;
      const alive = setInterval(() => tell('alive'), aliveMs);
      await lead(tell, own.signal);
      clearInterval(alive);
      if (turn === own) isLeading = false;
    }
    if (!locks) return void run();
    locks
      .request(lockName, steal ? { steal } : { signal: own.signal }, run)
      .catch((error: unknown) => {
        // Taken by a tab that became visible, or no longer wanted.
        if (!(error instanceof DOMException)) throw error;
        own.abort();
      })
      .finally(() => {
        if (turn !== own) return;
        isLeading = false;
        takeTurn({ steal: false });
      });
  }

  function endTurn(): void {
    const ended = turn;
    turn = undefined;
    isLeading = false;
    ended?.abort();
  }

  /** Always opens the stream again: the one from before may be dead without a word. */
  function onVisibility(): void {
    const isVisible = document.visibilityState === 'visible';
    if (isVisible || !locks) endTurn();
    if (isVisible) takeTurn({ steal: true });
  }

  document.addEventListener('visibilitychange', onVisibility);
  // Neither a stream nor a lock keeps the page out of the back-forward cache.
  addEventListener('pagehide', endTurn);
  const watchdog = setInterval(() => {
    const isSilent = performance.now() - heardAt > maxSilenceMs;
    if (!isLeading && isSilent && document.visibilityState === 'visible') onVisibility();
  }, aliveMs);
  if (document.visibilityState === 'visible') onVisibility();
  else if (locks) takeTurn({ steal: false });

  return () => {
    endTurn();
    clearInterval(watchdog);
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('pagehide', endTurn);
    channel.close();
  };
}
