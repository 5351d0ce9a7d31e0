import type { Access, Call } from '@fettle/contract/call.ts';
import type { Employee } from '@fettle/contract/employees/employee.ts';
import { userHeader } from '@fettle/contract/headers.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { HostCookie } from './host-cookie.ts';

/** Who sends a request, and whether on a shared device. */
export type RequestSession = {
  employee: Employee;
  /** Undefined on a device of one's own. */
  sharedDevice: { id: number } | undefined;
  /** How long the password that was entered in the session still counts. Not positive if it does not. */
  passwordValidMs: number;
  /** The version of the shop's lists when the session was read. */
  listsVersion: number;
};

/** The cookie that identifies a request's employee. */
export type Sessions = Pick<HostCookie, 'read' | 'set' | 'clear'> & {
  tokenHash: (request: FastifyRequest) => string | undefined;
  /** May renew the cookie. */
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestSession | undefined>;
};

declare module 'fastify' {
  interface FastifyRequest {
    currentSession: RequestSession | undefined;
    /** The employee of `currentSession`, with the rights they have in it. */
    currentUser: Employee | undefined;
  }
}

/** On a shared device, an admin has an admin's rights only for a while after entering their password. */
export function employeeWithRights(session: RequestSession): Employee {
  return needsPasswordForRights(session) ? { ...session.employee, is_admin: false } : session.employee;
}

export function authorize(access: Access, request: FastifyRequest): void {
  const { currentUser, currentSession } = request;
  if (access === 'anyone') return;
  if (!currentUser) throw new AppError('not_logged_in', msg('Please log in.'));
  if (access === 'employee' || access === 'author-or-admin' || currentUser.is_admin) return;
  const { userId } = request.params as { userId?: string };
  if (access === 'self-or-admin' && userId === String(currentUser.id)) return;
  throw refusal(
    currentSession,
    access === 'self-or-admin' ? msg("Only an admin may see other employees' data.") : msg('Only an admin may do this.'),
  );
}

/** Why a request is refused: because the employee may not do this, or not before they enter their password. */
export function refusal(session: RequestSession | undefined, message: Message): AppError {
  if (!session || !needsPasswordForRights(session)) return new AppError('not_allowed', message);
  return new AppError('not_allowed', msg('Enter your password to continue.'), { password_required: true });
}

/**
 * Rejects calls with `needsPassword`, once their input is validated, if the password was entered too long ago. The first visitor, who has no
 * session, chooses a password in the call.
 * @throws AppError not_allowed
 */
export function requireFreshPassword({ needsPassword }: Call, session: RequestSession | undefined): void {
  if (!needsPassword || !session || session.passwordValidMs > 0) return;
  throw new AppError('not_allowed', msg('Nothing was changed. Enter your password to continue.'), { confirm_password: true });
}

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

/** Whether the employee is an admin who has to enter their password first. */
export function needsPasswordForRights({ employee, sharedDevice, passwordValidMs }: RequestSession): boolean {
  return employee.is_admin && sharedDevice !== undefined && passwordValidMs <= 0;
}
