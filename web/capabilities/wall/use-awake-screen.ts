import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, in browsers that can, which they only do over https. */
export function useAwakeScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    async function keepAwake(): Promise<void> {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused when the battery is low.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
    }
    const onVisible = () => void keepAwake();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
