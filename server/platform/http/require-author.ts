import { msg } from '@fettle/i18n/message.ts';
import { employeeWithRights, refusal, type RequestSession } from './request-session.ts';

/** Finishes the check of the access `author-or-admin`, once the row is read. */
export function requireAuthor(session: RequestSession, authorId: number): void {
  const { is_admin, id } = employeeWithRights(session);
  if (is_admin || id === authorId) return;
  throw refusal(session, msg('Only the person who wrote this or an admin may change it.'));
}
