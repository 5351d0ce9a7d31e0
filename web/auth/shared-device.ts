import type { SharedDevice } from '@fettle/contract/auth/shared-device.ts';
import { endpoints } from '@fettle/contract/endpoints.ts';
import type { Employee } from '@fettle/contract/employee.ts';
import { draftItem, setDraftStorage, tabItem } from '../ui/browser-storage.ts';
import { leaveForPath } from './clear-history.ts';
import { keptStorage } from './kept-storage.ts';
import { lockWhenIdle } from './lock-when-idle.ts';

const retryAfterMs = 2_000;
const loginPath = '/login';

let employeeId: number | undefined;
let lockAfterMs: number | undefined;
let stopLock = (): void => {};

/** After each session check. Drafts of the employee are then theirs alone, and the device locks without use. */
export function enter(device: SharedDevice, user: Employee | null, lock: { onIdle: () => void; onUse: () => void }): void {
  if (user?.id === employeeId && device.lock_after_minutes * 60_000 === lockAfterMs) return;
  employeeId = user?.id;
  lockAfterMs = device.lock_after_minutes * 60_000;
  stopLock();
  if (!user || !device.session) return;
  setDraftStorage(keptStorage(user.id, device.session.storage_key));
  stopLock = lockWhenIdle({
    afterMs: lockAfterMs,
    onUse: lock.onUse,
    onIdle: () => {
      keepPath();
      lock.onIdle();
    },
  });
}

/** Remembers the screen for the employee's return. */
export function keepPath(): void {
  if (employeeId !== undefined && location.pathname !== loginPath) draftItem('path').set(location.pathname + location.search);
}

/** Loads a new document: nothing of the employee remains in memory or in the tab's history. */
export function restart(path = loginPath): void {
  keepPath();
  stopLock();
  setDraftStorage((name) => tabItem(`fettle:${name}`));
  leaveForPath(path);
}

/** Like `restart`, once the server can send the document. Until then the page shows the login screen. */
export async function restartWhenReachable(logout?: Promise<unknown>, path?: string): Promise<void> {
  stopLock();
  employeeId = undefined;
  setDraftStorage((name) => tabItem(`fettle:${name}`));
  await logout;
  while (!(await isServerReachable())) await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
  restart(path);
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch(endpoints.health.path, { signal: AbortSignal.timeout(retryAfterMs) })).ok;
  } catch {
    return false;
  }
}
