import { msg } from '@fettle/i18n/message.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import type { Call } from '@fettle/contract/call.ts';
import { recordRefusal, recordSecurityEvent } from '../security/record-event.ts';
import { findKnownDevice } from './known-devices.ts';
import { codeKeys } from './login-throttle-keys.ts';
import { beginAttempt, type ThrottleDependencies } from './login-throttle.ts';
import { findSecondFactor, useCode } from './second-factor.ts';

type Sender = Pick<RequestContext<Call>, 'address' | 'device'> & { currentUser: { id: number } };

/**
 * Uses up a code of the sender's second factor, and returns of which kind it was. Does nothing if they have none. Call it after the
 * password was checked.
 * @throws AppError with `failure`, or too_many
 */
export async function requireCode(
  deps: ThrottleDependencies & { now: () => Date; expiryNow: () => Date },
  sender: Sender,
  code: string | undefined,
  failure: 'not_logged_in' | 'bad_input',
): Promise<'app' | 'recovery' | undefined> {
  const { engine, now } = deps;
  const { id } = sender.currentUser;
  if (!(await findSecondFactor(engine.db, id))) return undefined;
  if (code === undefined) throw new AppError(failure, msg('Enter the code from your authenticator app.'), { field: 'code' });
  const device = await findKnownDevice(engine.db, id, sender.device, deps.expiryNow());
  const attempt = await beginAttempt(deps, codeKeys({ employee_id: id, address: sender.address, device }), 'code');
  const used = await inTransaction(engine.db, async (db) => {
    const used = await useCode(db, id, code, now());
    if (used) await attempt.succeed(db);
    if (used === 'recovery') await recordSecurityEvent(db, sender, { kind: 'recovery_code_used', on: now(), employee: id });
    return used;
  });
  if (used) return used;
  await recordRefusal(engine.db, sender, { kind: 'code_refused', on: now(), employee: id });
  throw new AppError(failure, msg('Wrong code.'), { field: 'code' });
}
