import type { Employee } from '@fettle/contract/employee.ts';
import type { CallReply } from '@fettle/contract/call.ts';
import type { Api } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { CallFailure } from '../api/api-error.ts';
import { call, setPageUser, whenUserChanges } from '../api/client.ts';
import { logFailure } from '../api/log-error.ts';
import { queryClient } from '../api/query-client.ts';
import { whenReachableAgain } from '../api/reachability.ts';
import { whenSessionEnds } from '../api/report-error.ts';
import { clearTabItems, deviceItem } from '../ui/browser-storage.ts';
import { leaveNotice } from './notice.ts';
import { tellOtherTabs, whenOtherTabChangesUser } from './other-tabs.ts';
import { finishLogout, forgetPendingLogout, isLogoutPending, logOutOnServer, type LogoutResult } from './pending-logout.ts';
import { forgetDeepLink } from './return-location.ts';
import { setTabUser } from './tab-user.ts';

const session = {
  queryKey: ['session'],
  queryFn: fetchUser,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

/** Whether this device was signed in when it was last used; a reason to read ahead, not to show anything. */
const wasSignedInItem = deviceItem('fettle:was-signed-in');

/** Who is signed in: null for a visitor. */
export function useSession(): { user: Employee | null; isLoading: boolean } {
  const { data, isPending } = useQuery(session);
  const isHidden = useSyncExternalStore(subscribeToHiding, () => isPageHidden);
  return { user: isHidden ? null : (data ?? null), isLoading: isPending || isHidden };
}

export function wasSignedIn(): boolean {
  return wasSignedInItem.get() !== undefined;
}

/** Starts the session check before the first screen is there. */
export function checkSession(): void {
  void queryClient.prefetchQuery(session);
}

/** After a sign-in. */
export function beginSession(user: Employee): void {
  forgetPendingLogout();
  queryClient.setQueryData(session.queryKey, user);
  forgetReplies();
  adopt(user);
  tellOtherTabs(user.id);
}

/** Ends the session: on this device at once and for good, on the server as soon as it answers. */
export async function logOut(): Promise<LogoutResult> {
  const user = shownUser();
  if (!user) return { isDone: true, message: '' };
  const result = logOutOnServer(user.id);
  clearTabItems();
  showVisitor();
  tellOtherTabs(null);
  return result;
}

/** Takes over a change to the employee who is signed in; one who was deactivated is signed out. */
export function updateSessionUser(employee: Employee): void {
  if (shownUser()?.id !== employee.id) return;
  if (employee.is_active) queryClient.setQueryData(session.queryKey, employee);
  else expireSession();
}

/** The server no longer knows the session. The tab stays the employee's: they return to what they were doing. False when there was none. */
function expireSession(): boolean {
  if (!shownUser()) return false;
  showVisitor();
  setPageUser(null);
  return true;
}

function showVisitor(): void {
  forgetDeepLink();
  wasSignedInItem.remove();
  queryClient.setQueryData(session.queryKey, null);
  forgetReplies();
}

function shownUser(): Employee | null | undefined {
  return queryClient.getQueryData<Employee | null>(session.queryKey);
}

/** A check that fails, for whatever reason, counts as signed out. */
async function fetchUser(): Promise<Employee | null> {
  const user = (await finishLogout()).isDone ? await hydrate() : null;
  adopt(user);
  return user;
}

async function hydrate(): Promise<Employee | null> {
  try {
    return (await call('hydrate', {})).user;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    logFailure('hydrate', error);
    return null;
  }
}

/** Makes the page the user's. */
function adopt(user: Employee | null): void {
  const before = shownUser();
  if (before && before.id !== user?.id) forgetReplies();
  if (user) {
    setTabUser(user.id);
    forgetDeepLink();
    wasSignedInItem.set('yes');
  }
  setPageUser(user?.id ?? (isLogoutPending() ? undefined : null));
}

/** Employees and visitors may read different things: nothing read before is shown to the next. */
function forgetReplies(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[0] !== 'getShop' });
  queryClient.getMutationCache().clear();
  queryClient.setQueryData<CallReply<Api['getShop']>>(
    ['getShop', {}],
    (shop) => shop && { ...shop, data: { ...shop.data, pasadena_contact: null } },
  );
  void queryClient.invalidateQueries({ queryKey: ['getShop'] });
}

/** Begins again with a new document, which holds nothing of the employee before. `notice` is said there. */
function startOver(notice?: string): void {
  clearTabItems();
  if (notice) leaveNotice(notice);
  location.replace('/');
}

function recheck(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: session.queryKey });
}

whenSessionEnds(expireSession);

whenUserChanges(({ message }) => {
  if (shownUser()) startOver(message);
  else void recheck();
});

whenOtherTabChangesUser((userId) => {
  const user = shownUser();
  if (user && user.id !== userId) startOver();
  else if (!user) void recheck();
});

whenReachableAgain(() => {
  if (!shownUser()) void recheck();
});

// The browser may keep this page whole and bring it back on Back, under another employee's session: it is put away
// blank and shown when the session has been checked again.
let isPageHidden = false;
const onHiding = new Set<() => void>();

function subscribeToHiding(listener: () => void): () => void {
  onHiding.add(listener);
  return () => onHiding.delete(listener);
}

function hidePage(isHidden: boolean): void {
  isPageHidden = isHidden;
  for (const listener of onHiding) listener();
}

addEventListener('pagehide', ({ persisted }) => {
  if (persisted) hidePage(true);
});

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void showAgain();
});

async function showAgain(): Promise<void> {
  hidePage(true);
  forgetDeepLink();
  await recheck();
  hidePage(false);
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}
