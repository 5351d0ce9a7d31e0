import type { authCalls } from '@fettle/contract/auth/calls.ts';
import { AppError } from '../http/app-error.ts';
import type { Handlers } from '../http/request-context.ts';
import type { GetShop } from '../settings/current-shop.ts';
import { passwordChangeKeys, loginKeys } from './login-throttle-keys.ts';
import { type ThrottleDependencies, beginAttempt } from './login-throttle.ts';
import { deleteKnownDevices, isKnownDevice } from './known-devices.ts';
import { passwordMismatch, rejectWeakPassword } from './reject-weak-password.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { hashToken } from './sessions.ts';
import { prepareSession, type SessionDependencies } from './prepare-session.ts';
import {
  deleteOtherSessions,
  deleteSession,
  findEmployeeWithPassword,
  findPreferences,
  updatePassword,
  updatePreferences,
} from './store.ts';
import { toEmployee } from './to-employee.ts';

export type AuthDependencies = ThrottleDependencies & SessionDependencies & { shop: GetShop };

export function authHandlers(deps: AuthDependencies): Handlers<typeof authCalls> {
  const { engine, now, shop } = deps;

  return {
    async hydrate(_, { currentUser }) {
      if (!currentUser) return { message: 'Not logged in', user: null, preferences: null };
      return { message: 'Logged in', user: currentUser, preferences: (await findPreferences(engine.db, currentUser.id)) ?? null };
    },

    async login({ params, body }, context) {
      const { address, token: oldToken, device, transaction } = context;
      const deviceHash = device && hashToken(device);
      const knownDevice = deviceHash && (await isKnownDevice(engine.db, params.userId, deviceHash, now())) ? deviceHash : undefined;
      const attempt = await beginAttempt(deps, loginKeys({ employee_id: params.userId, address, device: knownDevice }), 'password');
      const found = await findEmployeeWithPassword(engine.db, params.userId);
      if (!(await verifyPassword(body.password, found?.password)) || !found) {
        throw new AppError('not_logged_in', 'Wrong password.', { field: 'password' });
      }
      const session = await prepareSession(deps, context);
      const { text_size, theme, start_screen } = found;
      const reply = await transaction(async (db) => {
        // The new cookie replaces the old one, so no browser could end the old session anymore.
        if (oldToken) await deleteSession(db, hashToken(oldToken));
        await session.save(db, found.id);
        await attempt.succeed(db);
        return { message: `Welcome, ${found.first_name}.`, user: toEmployee(found), preferences: { text_size, theme, start_screen } };
      });
      session.setCookies();
      return reply;
    },

    async logout(_, { token, clearSession, transaction }) {
      const reply = await transaction(async (db) => {
        if (token) await deleteSession(db, hashToken(token));
        return { message: 'Logged out.' };
      });
      // Clear the cookie only after the commit. If the transaction fails, the browser needs the cookie to try again.
      clearSession();
      return reply;
    },

    async changePassword({ body }, { currentUser, token, device, transaction }) {
      if (body.password1 !== body.password2) throw passwordMismatch();
      await rejectWeakPassword(body.password1, currentUser, (await shop()).name, 'password1');
      const attempt = await beginAttempt(deps, passwordChangeKeys(currentUser.id), 'current_password');
      const found = await findEmployeeWithPassword(engine.db, currentUser.id);
      if (!(await verifyPassword(body.current_password, found?.password))) {
        throw new AppError('bad_input', 'The current password is wrong.', { field: 'current_password' });
      }
      const password = await hashPassword(body.password1);
      return transaction(async (db) => {
        await updatePassword(db, currentUser.id, password);
        await deleteOtherSessions(db, currentUser.id, hashToken(token ?? ''));
        await deleteKnownDevices(db, currentUser.id, device && hashToken(device));
        await attempt.succeed(db);
        return { message: "Password changed. You're logged out on your other devices." };
      });
    },

    async updatePreferences({ body }, { currentUser, transaction }) {
      return transaction(async (db) => ({
        message: 'Saved.',
        preferences: await updatePreferences(db, currentUser.id, body),
      }));
    },
  };
}
