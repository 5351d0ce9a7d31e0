import { toast } from 'react-hot-toast/headless';
import { t } from '../../ui/language/language.ts';
import { ApiError, type ErrorMeta } from './api-error.ts';
import { logApiError } from './log-error.ts';

let expireSession = (): boolean => false;

/** `handler` ends the session in this tab. It returns false if nobody was logged in. */
export function setSessionExpiredHandler(handler: () => boolean): void {
  expireSession = handler;
}

type ErrorSource = ErrorMeta & { call: string | undefined; kind: 'query' | 'mutation' };

/** The one place where a failed call becomes a toast, also if its message is shown in a form too. */
export function reportError(error: Error, { call = '', kind, errorMessage }: ErrorSource): void {
  if (!(error instanceof ApiError)) throw error;
  logApiError(call, error);
  // The session handler shows the reason.
  if (error.isSessionChange) return;
  // A login with a wrong password gets 401 too, but has no session to end.
  if (error.status === 401 && expireSession()) {
    showError(t('Your session has ended. Please log in again.'));
    return;
  }
  // The screen shows an error state in place of the data, and the banner shows the reason.
  if (kind === 'query' && (error.isNetworkError || error.status === 401)) return;
  showError(errorMessage ? errorMessage(error) : error.message);
}

export function showError(message: string | undefined): void {
  // The message is the id, so that repeated errors share one toast.
  if (message) toast.error(message, { id: message });
}
