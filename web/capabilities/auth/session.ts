import type { Preferences } from '@fettle/contract/auth/preferences.ts';
import type { SharedDevice } from '@fettle/contract/auth/shared-device.ts';
import type { Employee } from '@fettle/contract/employees/employee.ts';
import { hiddenFromVisitors } from '@fettle/contract/shop/hidden-from-visitors.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ApiError } from '../../sync/client/api-error.ts';
import { call, setPageUser, setPasswordHandler, setSessionChangeHandler } from '../../sync/client/client.ts';
import { externalStore } from '../../sync/client/external-store.ts';
import { logApiError } from '../../sync/client/log-error.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { onReconnect } from '../../sync/client/reachability.ts';
import { setSessionExpiredHandler } from '../../sync/client/report-error.ts';
import { shopQuery } from '../shop/queries.ts';
import { clearTabItems, deviceItem } from '../../ui/browser-storage.ts';
import { showAppearance } from './appearance.ts';
import { saveNotice } from './login-notice.ts';
import { notifyOtherTabs, onUserChangeInOtherTab } from './other-tabs.ts';
import { finishLogout, clearPendingLogout, isLogoutPending, logOutOnServer, type LogoutResult } from './pending-logout.ts';
import { isLeaving } from './leaving.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import { clearDeepLink, reloadRestoredPage } from './return-location.ts';
import type * as SharedDeviceModule from './shared-device.ts';
import { setTabUser } from './tab-user.ts';

export type Session = { user: Employee; preferences: Preferences };

/** `device` is null unless several employees share this device. */
type CheckedSession = (Session | { user: null; preferences: null }) & { device: SharedDevice | null };

const visitor = { user: null, preferences: null } as const;
const noSession = { ...visitor, device: null };

/** The server did not answer the last session check. */
let isUnchecked = false;

/** Loaded on shared devices only. */
let sharedDevice: typeof SharedDeviceModule | undefined;

const sessionQuery = queryOptions({
  queryKey: ['hydrate'],
  queryFn: fetchSession,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Whether this device had a session when it was last used. Without it, no session goes on without a connection. */
const wasLoggedInItem = deviceItem('fettle:was-signed-in');

type SessionState = CheckedSession & { isLoading: boolean };

export function useSession(): SessionState {
  const { data, isPending } = useQuery(sessionQuery);
  // The first screen is rendered in parts, and a slow phone follows taps between them.
  const isOpening = useDeferredValue(isPending);
  const isHidden = useSyncExternalStore(pageHidden.subscribe, pageHidden.get);
  const isLoading = isPending || isOpening || isHidden;
  const session = isLoading || !data ? noSession : data;
  return { ...session, isLoading };
}

export function wasLoggedIn(): boolean {
  return wasLoggedInItem.get() !== undefined;
}

export function prefetchSession(): void {
  void queryClient.prefetchQuery(sessionQuery);
}

export function beginSession(session: Session): void {
  clearPendingLogout();
  if (sharedDevice) {
    notifyOtherTabs(session.user.id);
    showAppearance(null);
    sharedDevice.restartFor(session.user.id);
    return;
  }
  const checked = { ...session, device: null };
  queryClient.setQueryData(sessionQuery.queryKey, checked);
  clearCache();
  setSession(checked);
  notifyOtherTabs(session.user.id);
}

/** Logs out on this device at once, and on the server as soon as it answers. `path` is where a shared device goes. */
export async function logOut(path?: string): Promise<LogoutResult> {
  const user = currentUser();
  if (!user) return { isDone: true, message: '' };
  const result = logOutOnServer(user.id);
  clearTabItems();
  toast.dismiss();
  notifyOtherTabs(null);
  if (sharedDevice) void sharedDevice.leave(result, endSession, path);
  else endSession();
  return result;
}

export function updateSessionUser(employee: Employee): void {
  if (currentUser()?.id !== employee.id) return;
  if (employee.is_active) patchSession({ user: employee });
  else expireSession();
}

export function cachePreferences(preferences: Preferences): void {
  patchSession({ preferences });
  showAppearance(preferences, sharedDevice !== undefined);
}

function patchSession(change: Partial<Session>): void {
  queryClient.setQueryData(sessionQuery.queryKey, (session) => (session?.user ? { ...session, ...change } : session));
}

/** Ends a session that the server no longer accepts, and keeps the tab's drafts for the next login. False if nobody was logged in. */
function expireSession(): boolean {
  if (!currentUser() || isLeaving() || isLogoutPending()) return false;
  sharedDevice?.keepPath();
  showLogin();
  return true;
}

/** A shared device loads a new document, too. */
function showLogin(): void {
  toast.dismiss();
  endSession();
  setPageUser(null);
  void sharedDevice?.restartWhenReachable();
}

function endSession(): void {
  clearDeepLink();
  showAppearance(null);
  queryClient.setQueryData(sessionQuery.queryKey, (session) => ({ ...visitor, device: session?.device ?? null }));
  clearCache();
  deleteStored();
}

/**
 * Deletes the session and the replies for work without a connection. The item goes first, because it takes effect at once. Drafts and
 * waiting writes stay: they are the employee's own work, and only their next session shows them.
 */
function deleteStored(): void {
  wasLoggedInItem.remove();
  import('../../sync/persisted/reply-store.ts').then((store) => store.deleteStored()).catch(() => undefined);
}

function currentUser(): Employee | null | undefined {
  return queryClient.getQueryData(sessionQuery.queryKey)?.user;
}

async function fetchSession(): Promise<CheckedSession> {
  const session = (await finishLogout()).isDone ? await hydrate() : noSession;
  setSession(session);
  return session;
}

/**
 * A failed check counts as logged out. While the server does not answer, the session of the last visit goes on, for what needs no
 * connection.
 */
async function hydrate(): Promise<CheckedSession> {
  isUnchecked = false;
  try {
    const { user, preferences, device } = await call('hydrate', {});
    if (!user || device) deleteStored();
    if (device) {
      sharedDevice ??= await import('./shared-device.ts');
      sharedDevice.enter(device, user, () => void logOut());
    } else {
      // An admin may have removed it.
      sharedDevice?.forgetEmployee();
      sharedDevice = undefined;
    }
    return { ...(user && preferences ? { user, preferences } : visitor), device };
  } catch (error) {
    if (error instanceof ApiError) logApiError('hydrate', error);
    if (!(error instanceof ApiError && error.status === 0)) return noSession;
    isUnchecked = true;
    const stored = wasLoggedIn() ? await import('../../sync/persisted/stored-session.ts').catch(() => undefined) : undefined;
    const session = await stored?.findStoredSession();
    return { ...(session ?? visitor), device: null };
  }
}

function setSession({ user, preferences }: CheckedSession): void {
  const before = currentUser();
  if (before && before.id !== user?.id) {
    toast.dismiss();
    clearCache();
  }
  if (user) {
    setTabUser(user.id);
    clearDeepLink();
    wasLoggedInItem.set('yes');
  }
  if (preferences) showAppearance(preferences, sharedDevice !== undefined);
  setPageUser(user?.id ?? (isLogoutPending() ? undefined : null));
}

/** Removes what the previous user could read. The shop stays, because every screen shows its name, but without what visitors cannot read. */
function clearCache(): void {
  queryClient.removeQueries({ predicate: ({ queryKey: [call] }) => call !== 'hydrate' && call !== 'getShop' });
  queryClient.getMutationCache().clear();
  queryClient.setQueryData(shopQuery().queryKey, (shop) => shop && { ...shop, ...hiddenFromVisitors });
  void queryClient.invalidateQueries({ queryKey: ['getShop'] });
}

/** Loads a new document, which clears the previous employee's data from memory, and shows `notice` there. */
function restart(notice?: string): void {
  // Calls of the employee before may still fail.
  if (isLeaving()) return;
  clearTabItems();
  if (notice) saveNotice(notice);
  if (sharedDevice) showLogin();
  else location.replace('/');
}

export function refetchSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['hydrate'] });
}

setSessionExpiredHandler(expireSession);

setSessionChangeHandler(({ isUserChange, message }) => {
  if (isUserChange && currentUser()) restart(message);
  else void refetchSession();
});

setPasswordHandler(async (refusal) => {
  const user = currentUser();
  return (await import('./enter-password.tsx')).enterPassword(refusal, user ? fullName(user) : '');
});

onUserChangeInOtherTab((userId) => {
  const user = currentUser();
  if (user && user.id !== userId) restart();
  else if (!user) void refetchSession();
});

onReconnect(() => {
  if (isUnchecked || !currentUser()) void refetchSession();
});

// The back-forward cache can restore this page under another employee's session. So the page is hidden before it enters the cache, and
// loads again when it leaves it. WebKit can lose a message that was under way meanwhile, and React's scheduler waits for it forever.
/** Components follow it at once, before the page is stopped. */
const pageHidden = externalStore(false);

addEventListener('pagehide', ({ persisted }) => {
  if (persisted) pageHidden.set(true);
});

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) reloadRestoredPage();
});
