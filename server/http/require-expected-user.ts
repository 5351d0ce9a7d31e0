import { userHeader } from '@fettle/contract/headers.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Rejects a request from a page that shows another employee than the session's: the page was open while another employee signed in,
 * and its work would be recorded under the wrong name. An ended session is left to the call's access rule.
 * @throws AppError conflict
 */
export function requireExpectedUser({ headers, currentUser }: FastifyRequest): void {
  const expected = headers[userHeader];
  if (expected === undefined || !currentUser || expected === String(currentUser.id)) return;
  throw new AppError('conflict', `${currentUser.first_name} is signed in on this device now. Nothing was changed.`, { user_changed: true });
}
