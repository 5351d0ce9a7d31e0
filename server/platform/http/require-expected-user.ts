import { userHeader } from '@fettle/contract/headers.ts';
import type { FastifyRequest } from 'fastify';
import { msg } from '@fettle/i18n/message.ts';
import { AppError } from './app-error.ts';

/**
 * Rejects a request from a page that shows a different employee than the session's. The page was open while another employee logged in, and
 * its changes would be recorded under the wrong name. Without a session, the call's access rule decides.
 * @throws AppError conflict
 */
export function requireExpectedUser({ headers, currentUser }: FastifyRequest): void {
  const expected = headers[userHeader];
  if (expected === undefined || !currentUser || expected === String(currentUser.id)) return;
  throw new AppError(
    'conflict',
    msg('{first_name} is logged in on this device now. Nothing was changed.', { first_name: currentUser.first_name }),
    { user_changed: true },
  );
}
