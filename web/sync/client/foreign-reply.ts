import type { MessageValue } from '@fettle/i18n/message.ts';
import { t } from '../../ui/language/language.ts';
import { ApiError } from './api-error.ts';
import { checkHealth } from './reachability.ts';

/**
 * The error of a call that something between this device and Fettle answered, such as a proxy, with the status of that reply, 0 for a
 * redirect. Undefined if Fettle itself does not answer at all: then it is not this call. `what` was sent: `this photo`.
 */
export async function foreignReplyError(status: number, what: MessageValue): Promise<ApiError | undefined> {
  if (!(await checkHealth())) return undefined;
  const isRefusal = status >= 400 && status < 500 && !temporary.has(status);
  return new ApiError(0, `${describe(status, what)} ${t('Tell an admin: a proxy or a firewall is in the way.')}`, {
    is_foreign: true,
    may_have_been_saved: !isRefusal,
  });
}

/** The request took too long, was too early, or came too often. */
const temporary: ReadonlySet<number> = new Set([408, 425, 429]);

function describe(status: number, what: MessageValue): string {
  if (status >= 400) return t('Something between this device and Fettle refused {what}: {status}.', { what, status });
  return status >= 200 && status < 300
    ? t('Something between this device and Fettle replaced or cut off the reply to {what}.', { what })
    : t('Something between this device and Fettle redirected {what}.', { what });
}
