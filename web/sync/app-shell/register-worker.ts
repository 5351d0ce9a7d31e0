import { logDeviceError } from '../client/log-error.ts';
import { pageBuild } from '../client/server-build.ts';

/** Registers no worker in development. Browsers have none over plain http. */
export function registerWorker(): void {
  if (pageBuild === undefined || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch((error: unknown) => {
    // For example in a private window, or when the certificate is not trusted. Fettle works without it.
    logDeviceError('Service worker', 'not registered', error);
  });
}
