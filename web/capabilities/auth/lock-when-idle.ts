import { deviceItem } from '../../ui/browser-storage.ts';

type IdleOptions = {
  afterMs: number;
  onIdle: () => void;
  /** About once a minute while the device is in use, so that the server's session lasts as long. */
  onUse: () => void;
};

const checkEveryMs = 1_000;
const reportEveryMs = 60_000;

/** The tabs of a device share it. */
const lastUseItem = deviceItem('fettle:last-use');

/**
 * Calls `onIdle` when nobody has touched the device for `afterMs`, by the clock: timers stand still while a device sleeps. The page is
 * covered while it is hidden, so that a waking device does not show it first. Returns a function that stops it and uncovers the page.
 */
export function lockWhenIdle({ afterMs, onIdle, onUse }: IdleOptions): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let reported = Date.now();
  saveUse();

  function idleMs(): number {
    return Date.now() - Number(lastUseItem.get() ?? reported);
  }
  function noteUse(): void {
    if (lockIfIdle()) return;
    if (idleMs() > checkEveryMs) saveUse();
    if (Date.now() - reported < reportEveryMs) return;
    reported = Date.now();
    onUse();
  }
  function lockIfIdle(): boolean {
    // Negative after the clock was set back.
    if (signal.aborted || Math.abs(idleMs()) < afterMs) return signal.aborted;
    stop();
    onIdle();
    return true;
  }
  function stop(): void {
    stopped.abort();
    clearInterval(timer);
    uncover();
  }
  function coverWhileHidden(): void {
    if (document.visibilityState === 'hidden') document.body.style.visibility = 'hidden';
    else if (!lockIfIdle()) uncover();
  }
  const timer = setInterval(lockIfIdle, checkEveryMs);
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll']) {
    addEventListener(event, noteUse, { signal, capture: true, passive: true });
  }
  document.addEventListener('visibilitychange', coverWhileHidden, { signal });
  addEventListener('pageshow', coverWhileHidden, { signal });
  // After an update, the page reloads while it is hidden.
  coverWhileHidden();
  return stop;
}

function saveUse(): void {
  lastUseItem.set(String(Date.now()));
}

function uncover(): void {
  document.body.style.removeProperty('visibility');
}
