import type { authCalls } from '@fettle/contract/auth/calls.ts';
import { AppError } from '../http/app-error.ts';
import type { Handlers } from '../http/request-context.ts';
import { passwordChangeKeys, signInKeys } from './attempt-keys.ts';
import { type AttemptDependencies, beginAttempt } from './attempts.ts';
import { forgetDevices, isKnownDevice } from './known-devices.ts';
import { refuseGuessable } from './password-rules.ts';
import { hashPassword, isPassword } from './password.ts';
import { hashToken } from './sessions.ts';
import { prepareSignIn, type SignInDependencies } from './sign-in.ts';
import { endOtherSessions, endSession, findEmployeeWithPassword, setPassword } from './store.ts';
import { toEmployee } from './to-employee.ts';

export type AuthDependencies = AttemptDependencies & SignInDependencies & { shopName: string };

export function authHandlers(deps: AuthDependencies): Handlers<typeof authCalls> {
  const { engine, now, shopName } = deps;

  return {
    async hydrate(_, { currentUser }) {
      return { message: currentUser ? 'Signed in' : 'Not signed in', user: currentUser ?? null };
    },

    async login({ params, body }, context) {
      const { address, token: oldToken, device, transaction } = context;
      const hash = device && hashToken(device);
      const known = hash && (await isKnownDevice(engine.db, params.userId, hash, now())) ? hash : undefined;
      const attempt = await beginAttempt(deps, signInKeys({ employee_id: params.userId, address, device: known }));
      const found = await findEmployeeWithPassword(engine.db, params.userId);
      if (!(await isPassword(body.password, found?.password)) || !found) throw new AppError('not_signed_in', 'Wrong password.');
      const signIn = await prepareSignIn(deps, context);
      const answer = await transaction(async (db) => {
        // The new cookie replaces the old one: without this the old session would live on, with no browser to end it.
        if (oldToken) await endSession(db, hashToken(oldToken));
        await signIn.save(db, found.id);
        await attempt.succeed(db);
        return { message: `Welcome, ${found.first_name}.`, user: toEmployee(found) };
      });
      signIn.setCookies();
      return answer;
    },

    async logout(_, { token, clearSession, transaction }) {
      const answer = await transaction(async (db) => {
        if (token) await endSession(db, hashToken(token));
        return { message: 'Signed out.' };
      });
      // Only now: a browser that lost its cookie could not ask again to end the session.
      clearSession();
      return answer;
    },

    async changePassword({ body }, { currentUser, token, device, transaction }) {
      if (body.password1 !== body.password2) throw new AppError('bad_input', 'The two passwords are not the same.');
      await refuseGuessable(body.password1, currentUser, shopName);
      const attempt = await beginAttempt(deps, passwordChangeKeys(currentUser.id));
      const found = await findEmployeeWithPassword(engine.db, currentUser.id);
      if (!(await isPassword(body.current_password, found?.password))) throw new AppError('bad_input', 'The current password is wrong.');
      const password = await hashPassword(body.password1);
      return transaction(async (db) => {
        await setPassword(db, currentUser.id, password);
        await endOtherSessions(db, currentUser.id, hashToken(token ?? ''));
        await forgetDevices(db, currentUser.id, device && hashToken(device));
        await attempt.succeed(db);
        return { message: 'Your password was changed. Everywhere else you are signed out.' };
      });
    },
  };
}
