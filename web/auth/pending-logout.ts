import { CallFailure } from '../api/api-error.ts';
import { callAs, holdCalls, setPageUser } from '../api/client.ts';
import { logFailure } from '../api/log-error.ts';
import { deviceItem } from '../ui/browser-storage.ts';

const retryAfterMs = 5_000;
const timeoutMs = 5_000;

/** Kept on the device, so that a reload or another tab does not sign back in an employee whose logout never reached the server. */
const stored = deviceItem('fettle:pending-logout');

export type LogoutResult = { isDone: boolean; message: string };

let running: Promise<LogoutResult> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

export function isLogoutPending(): boolean {
  return stored.get() !== undefined;
}

/** Ends the employee's session on the server; until that has worked it is tried again, also after a reload. */
export function logOutOnServer(userId: number): Promise<LogoutResult> {
  stored.set(String(userId));
  return finishLogout();
}

/** Tries again what is pending, if anything is. */
export function finishLogout(): Promise<LogoutResult> {
  const userId = stored.get();
  if (userId === undefined) return Promise.resolve({ isDone: true, message: '' });
  running ??= send(Number(userId)).finally(() => {
    running = undefined;
  });
  holdCalls(running);
  return running;
}

/** A sign-in replaces the session that was to end. */
export function forgetPendingLogout(): void {
  stored.remove();
  clearTimeout(retry);
}

async function send(userId: number): Promise<LogoutResult> {
  // What the session is until the server has answered is not known.
  setPageUser(undefined);
  try {
    const { message } = await callAs(userId, 'logout', {}, { timeout: timeoutMs });
    forgetPendingLogout();
    setPageUser(null);
    return { isDone: true, message };
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    // A coworker has signed in on this device, which ended the session.
    if (failure.isUserChange) {
      forgetPendingLogout();
      return { isDone: true, message: '' };
    }
    logFailure('logout', failure);
    clearTimeout(retry);
    retry = setTimeout(() => void finishLogout(), retryAfterMs);
    return { isDone: false, message: failure.isUnanswered ? unreachable : failure.message };
  }
}

const unreachable = 'You are signed out on this device. The server will end the session as soon as it answers.';
