import { msg } from '@fettle/i18n/message.ts';
import { t } from '../../ui/language/language.ts';
import { ApiError } from '../../sync/client/api-error.ts';
import { callAs, delayCallsUntil, setPageUser } from '../../sync/client/client.ts';
import { logApiError } from '../../sync/client/log-error.ts';
import { deviceItem } from '../../ui/browser-storage.ts';

const retryAfterMs = 5_000;
const timeoutMs = 5_000;

/** The logout is in local storage: a reload or another tab must not restore a session whose logout never reached the server. */
const stored = deviceItem('fettle:pending-logout');

export type LogoutResult = { isDone: boolean; message: string };

let running: Promise<LogoutResult> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

export function isLogoutPending(): boolean {
  return stored.get() !== undefined;
}

/** Ends the session on the server. Retries until it succeeds, even after a reload. */
export function logOutOnServer(userId: number): Promise<LogoutResult> {
  stored.set(String(userId));
  return finishLogout();
}

export function finishLogout(): Promise<LogoutResult> {
  const userId = stored.get();
  if (userId === undefined) return Promise.resolve({ isDone: true, message: '' });
  running ??= send(Number(userId)).finally(() => {
    running = undefined;
  });
  delayCallsUntil(running);
  return running;
}

export function clearPendingLogout(): void {
  stored.remove();
  clearTimeout(retry);
}

async function send(userId: number): Promise<LogoutResult> {
  setPageUser(undefined);
  try {
    const { message } = await callAs(userId, 'logout', {}, { timeoutMs });
    clearPendingLogout();
    setPageUser(null);
    return { isDone: true, message };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A coworker logged in on this device, which ended the session.
    if (error.isUserChange) {
      clearPendingLogout();
      return { isDone: true, message: '' };
    }
    logApiError('logout', error);
    clearTimeout(retry);
    retry = setTimeout(() => void finishLogout(), retryAfterMs);
    return { isDone: false, message: error.isNetworkError ? t(loggedOutOffline) : error.message };
  }
}

const loggedOutOffline = msg("You're logged out on this device. Fettle will finish logging you out when the connection is back.");
