import type { SharedDevice } from '@fettle/contract/auth/shared-device.ts';
import type { Employee } from '@fettle/contract/employees/employee.ts';
import { call } from '../../sync/client/client.ts';
import { sealWrites } from '../../sync/pending/write-store.ts';
import { checkHealth } from '../../sync/client/reachability.ts';
import { draftItem, setDraftStorage, tabItem } from '../../ui/browser-storage.ts';
import { showAppearance } from './appearance.ts';
import { leaveForPath } from './clear-history.ts';
import { keptStorage, sealWith } from './kept-storage.ts';
import { lockWhenIdle } from './lock-when-idle.ts';
import type { LogoutResult } from './pending-logout.ts';
import { returnLocation, type ReturnState } from './return-location.ts';

const retryAfterMs = 2_000;
const coverMs = 1_000;
const loginPath = '/login';

let employeeId: number | undefined;
let lockAfterMs: number | undefined;
let stopLock = (): void => {};

/** Runs after each session check. Drafts of the employee are then theirs alone, and the device locks without use, with `logOut`. */
export function enter(device: SharedDevice, user: Employee | null, logOut: () => void): void {
  if (user?.id === employeeId && device.lock_after_minutes * 60_000 === lockAfterMs) return;
  employeeId = user?.id;
  lockAfterMs = device.lock_after_minutes * 60_000;
  stopLock();
  if (!user || !device.session) return;
  setDraftStorage(keptStorage(user.id, device.session.storage_key));
  sealWrites(sealWith(device.session.storage_key));
  stopLock = lockWhenIdle({
    afterMs: lockAfterMs,
    onUse: renewSession,
    onIdle: () => {
      keepPath();
      logOut();
    },
  });
}

/** Any call does. Unlike a session check, one that fails on poor Wi-Fi changes nothing. */
function renewSession(): void {
  call('hydrate', {}).catch(() => undefined);
}

/** Remembers the screen for the employee's return. */
export function keepPath(): void {
  if (employeeId !== undefined && location.pathname !== loginPath) draftItem('path').set(location.pathname + location.search);
}

/** Loads a new document: nothing of the employee remains in memory or in the tab's history. */
export function restart(path = loginPath): void {
  keepPath();
  forgetEmployee();
  leaveForPath(path);
}

/** Like `restart`, after a login. The new document has no router state, so the URL says where the employee goes. */
export function restartFor(userId: number): void {
  const { usr = null } = (history.state ?? {}) as { usr?: ReturnState | null };
  const from = returnLocation(usr, userId);
  restart(from && `${loginPath}?to=${encodeURIComponent(from.pathname + from.search)}`);
}

/** Covers the page until the server has logged the employee out, and restarts. If that takes long, the login screen appears meanwhile. */
export async function leave(logout: Promise<LogoutResult>, showLogin: () => void, path?: string): Promise<void> {
  forgetEmployee();
  document.body.style.visibility = 'hidden';
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, coverMs, undefined));
  if ((await Promise.race([logout, timeout]))?.isDone) {
    showAppearance(null);
    restart(path);
    return;
  }
  showLogin();
  document.body.style.removeProperty('visibility');
  await logout;
  await restartWhenReachable(path);
}

export function forgetEmployee(): void {
  stopLock();
  employeeId = undefined;
  setDraftStorage((name) => tabItem(`fettle:${name}`));
}

/** Like `restart`, once the server can send the document. Until then the page shows the login screen. */
export async function restartWhenReachable(path?: string): Promise<void> {
  forgetEmployee();
  while (!(await checkHealth())) await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
  restart(path);
}
