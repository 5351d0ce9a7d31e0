import type { Employee } from '@fettle/contract/employees.ts';
import { useQuery } from '@tanstack/react-query';
import { CallFailure } from '../api/call-failure.ts';
import { call } from '../api/client.ts';
import { logFailure } from '../api/log.ts';
import { queryClient } from '../api/query-client.ts';
import { whenReachableAgain } from '../api/reachability.ts';
import { readNow } from '../api/use-call.ts';
import { whenSessionEnds } from '../api/tell-failure.ts';

const session = {
  queryKey: ['session'],
  queryFn: whoIsSignedIn,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

/** Who is signed in: null for a visitor. */
export function useSession(): { user: Employee | null; isLoading: boolean } {
  const { data, isPending } = useQuery(session);
  return { user: data ?? null, isLoading: isPending };
}

/** Starts the session check before the first screen is there. */
export function checkSession(): void {
  void queryClient.prefetchQuery(session);
}

export function beginSession(user: Employee): void {
  queryClient.setQueryData(session.queryKey, user);
  forgetWhatOthersSaw();
}

/** Takes over a change to whoever is signed in; who was let go is signed out. */
export function knowUser(employee: Employee): void {
  if (queryClient.getQueryData<Employee | null>(session.queryKey)?.id !== employee.id) return;
  if (employee.is_active) queryClient.setQueryData(session.queryKey, employee);
  else endSession();
}

/** Tells whether there was a session. */
export function endSession(): boolean {
  if (!queryClient.getQueryData(session.queryKey)) return false;
  queryClient.setQueryData(session.queryKey, null);
  forgetWhatOthersSaw();
  return true;
}

whenSessionEnds(endSession);

whenReachableAgain(() => {
  if (!queryClient.getQueryData(session.queryKey)) void queryClient.invalidateQueries({ queryKey: session.queryKey });
});

/** A check that fails, for whatever reason, counts as signed out (specification, section 8). */
async function whoIsSignedIn(): Promise<Employee | null> {
  try {
    if (location.pathname === '/login' && (await isVisitor())) return null;
    const { user } = await call('hydrate', {});
    return user;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    logFailure('hydrate', error);
    return null;
  }
}

/**
 * Whether nobody is signed in here, as the list of technicians tells: only an employee is given the roles in it. The
 * login screen needs the list anyway; asking who is signed in would log a refusal at each visitor's console.
 */
async function isVisitor(): Promise<boolean> {
  const { data } = await readNow('getUsers', {});
  return data.every(({ role }) => role === undefined);
}

/** What each employee and a visitor may read differs: nothing read before is shown to the next. */
function forgetWhatOthersSaw(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[0] !== 'getShop' });
  void queryClient.invalidateQueries({ queryKey: ['getShop'] });
}
