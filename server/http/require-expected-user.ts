import { userHeader } from '@fettle/contract/headers.ts';
import type { FastifyRequest } from 'fastify';
import { ShopError } from './errors.ts';

/**
 * Refuses a request from a page that shows another employee than the session's: it was open while its browser changed
 * hands, and its work would be recorded under the wrong name. A session that ended is left to the call's access rule.
 * @throws ShopError conflict
 */
export function requireExpectedUser({ headers, viewer }: FastifyRequest): void {
  const expected = headers[userHeader];
  if (expected === undefined || !viewer || expected === String(viewer.id)) return;
  throw new ShopError('conflict', `${viewer.first_name} is signed in on this device now. Nothing was changed.`, { user_changed: true });
}
