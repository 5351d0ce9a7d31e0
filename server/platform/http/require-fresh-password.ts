import type { Call } from '@fettle/contract/call.ts';
import { msg } from '@fettle/i18n/message.ts';
import { AppError } from './app-error.ts';
import type { RequestSession } from './request-session.ts';

/**
 * Rejects calls with `needsPassword`, once their input is validated, if the password was entered too long ago. The first visitor, who has no
 * session, chooses a password in the call.
 * @throws AppError not_allowed
 */
export function requireFreshPassword({ needsPassword }: Call, session: RequestSession | undefined): void {
  if (!needsPassword || !session || session.passwordValidMs > 0) return;
  throw new AppError('not_allowed', msg('Nothing was changed. Enter your password to continue.'), { confirm_password: true });
}
