import type { Call, CallInput } from '@fettle/contract/call.ts';
import { AppError } from './app-error.ts';
import type { RequestSession } from './request-session.ts';

/**
 * For calls with `needsPassword`, once their input is validated. The first visitor, who has no session, chooses a password in the call.
 * @throws AppError not_allowed
 */
export function requireFreshPassword(
  { needsPassword }: Call,
  { params, body }: CallInput<Call>,
  session: RequestSession | undefined,
): void {
  if (!needsPassword || !session || session.passwordValidMs > 0) return;
  if (needsPassword !== true && !needsPassword.applies({ params, body }, session.employee)) return;
  throw new AppError('not_allowed', 'Nothing was changed. Enter your password to continue.', { confirm_password: true });
}
