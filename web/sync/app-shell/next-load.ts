import { checkHealth } from '../client/reachability.ts';
import { cacheName, pageUrl } from './service-worker/cache-name.ts';

const patienceMs = 10_000;

/** Whether the next load of the page is of `build`: the worker of that build is active, or there is none and the server answers. */
export async function isReady(build: string): Promise<boolean> {
  const registration = await findRegistration();
  if (!registration?.active) return checkHealth();
  if (registration.installing ?? registration.waiting) return false;
  return (await caches.match(pageUrl, { cacheName: cacheName(build) })) !== undefined;
}

/** Looks for the worker of `build` and waits until it is installed. Returns false if that fails; the next attempt continues it. */
export async function makeReady(build: string): Promise<boolean> {
  if (await isReady(build)) return true;
  const registration = await findRegistration();
  try {
    await registration?.update();
  } catch {
    // The server does not answer.
    return false;
  }
  const worker = registration?.installing ?? registration?.waiting;
  if (worker) await untilSettled(worker);
  return isReady(build);
}

/**
 * Reloads the page. If the worker of `build` does not get ready soon, the page comes from the server, without a worker, or from the worker
 * that it has while the server does not answer.
 */
export async function loadBuild(build: string): Promise<void> {
  const gaveUp = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs));
  const isNew = await Promise.race([makeReady(build), gaveUp]);
  if (!isNew && (await checkHealth())) await (await findRegistration())?.unregister();
  location.reload();
}

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  try {
    return await navigator.serviceWorker.getRegistration();
  } catch {
    // In some private windows.
    return undefined;
  }
}

async function untilSettled(worker: ServiceWorker): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', check);
    check();
  });
}
