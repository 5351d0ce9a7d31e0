import { employeeWithRights, refusal, type RequestSession } from './request-session.ts';

/** For calls with the access `author-or-admin`, once their row is read. */
export function requireAuthor(session: RequestSession, authorId: number): void {
  const { is_admin, id } = employeeWithRights(session);
  if (is_admin || id === authorId) return;
  throw refusal(session, 'Only the person who wrote this or an admin may change it.');
}
