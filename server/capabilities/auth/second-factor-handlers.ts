import type { authCalls } from '@fettle/contract/auth/calls.ts';
import { join, msg } from '@fettle/i18n/message.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { recordSecurityEvent } from '../security/record-event.ts';
import type { GetShop } from '../shop/current-shop.ts';
import { findKnownDevice } from './known-devices.ts';
import { codeKeys } from './login-throttle-keys.ts';
import { beginAttempt, type ThrottleDependencies } from './login-throttle.ts';
import { requireCode } from './require-code.ts';
import { confirmSecret, countRecoveryCodes, createTotp, deleteSecondFactor, findSecondFactor, saveSecret } from './second-factor.ts';
import { hashToken } from './sessions.ts';
import { deleteOtherSessions, deleteSessionsOfEmployee } from './store.ts';

type SecondFactorCalls = Pick<
  typeof authCalls,
  'getSecondFactor' | 'startSecondFactor' | 'confirmSecondFactor' | 'stopSecondFactor' | 'resetSecondFactor'
>;

type SecondFactorDependencies = ThrottleDependencies & { now: () => Date; expiryNow: () => Date; shop: GetShop };

const loggedOutElsewhere = msg("You're logged out on your other devices.");

export function secondFactorHandlers(deps: SecondFactorDependencies): Handlers<SecondFactorCalls> {
  const { engine, now, shop } = deps;

  return {
    async getSecondFactor({ params: { userId } }) {
      const isOn = (await findSecondFactor(engine.db, userId)) !== undefined;
      return { message: msg('Second factor'), is_on: isOn, recovery_codes: isOn ? await countRecoveryCodes(engine.db, userId) : 0 };
    },

    async startSecondFactor(_, { currentUser, transaction }) {
      const issuer = `Fettle ${(await shop()).name}`.replaceAll(':', ' ');
      const totp = createTotp(undefined, { issuer, label: currentUser.email });
      const secret = totp.secret.base32;
      return transaction(async (db) => {
        if (!(await saveSecret(db, currentUser.id, secret))) throw new AppError('conflict', msg('You already have a second factor.'));
        return { message: msg('Scan the code with your app.'), secret, url: totp.toString() };
      });
    },

    async confirmSecondFactor({ body: { code } }, context) {
      const { address, currentUser, device, token = '', transaction } = context;
      const known = await findKnownDevice(engine.db, currentUser.id, device, deps.expiryNow());
      const attempt = await beginAttempt(deps, codeKeys({ employee_id: currentUser.id, address, device: known }), 'code');
      return transaction(async (db) => {
        const recovery_codes = await confirmSecret(db, currentUser.id, code, now());
        if (!recovery_codes) throw new AppError('bad_input', msg('Wrong code.'), { field: 'code' });
        await deleteOtherSessions(db, currentUser.id, hashToken(token));
        await recordSecurityEvent(db, context, { kind: 'second_factor_on', on: now(), employee: currentUser.id });
        await attempt.succeed(db);
        return { message: join(msg('Your second factor is on.'), loggedOutElsewhere), recovery_codes };
      });
    },

    async stopSecondFactor({ body: { code } }, context) {
      const { currentUser, token = '', transaction } = context;
      await requireCode(deps, context, code, 'bad_input');
      return transaction(async (db) => {
        if (!(await deleteSecondFactor(db, currentUser.id))) throw new AppError('conflict', msg('You have no second factor.'));
        await deleteOtherSessions(db, currentUser.id, hashToken(token));
        await recordSecurityEvent(db, context, { kind: 'second_factor_off', on: now(), employee: currentUser.id });
        return { message: join(msg('Your second factor is off.'), loggedOutElsewhere) };
      });
    },

    async resetSecondFactor({ params: { userId } }, context) {
      if (userId === context.currentUser.id) throw new AppError('conflict', msg('Turn off your own second factor with a code.'));
      return context.transaction(async (db) => {
        if (!(await deleteSecondFactor(db, userId))) throw new AppError('not_found', msg('This employee has no second factor.'));
        await deleteSessionsOfEmployee(db, userId);
        await recordSecurityEvent(db, context, { kind: 'second_factor_reset', on: now(), employee: userId });
        return { message: msg('The second factor is off, and they are logged out. They log in with their password alone.') };
      });
    },
  };
}
