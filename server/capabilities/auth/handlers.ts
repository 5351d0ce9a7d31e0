import type { authCalls } from '@fettle/contract/auth/calls.ts';
import type { SharedDevice } from '@fettle/contract/auth/shared-device.ts';
import { msg } from '@fettle/i18n/message.ts';
import type { Db } from '../../platform/database/engine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { recordRefusal, recordSecurityEvent } from '../security/record-event.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { needsPasswordForRights, type RequestSession } from '../../platform/http/request-session.ts';
import type { GetShop } from '../shop/current-shop.ts';
import { passwordChangeKeys, loginKeys, pinKeys } from './login-throttle-keys.ts';
import { deleteCounts } from './login-throttle-store.ts';
import { type ThrottleDependencies, beginAttempt } from './login-throttle.ts';
import { deleteKnownDevices, findKnownDevice } from './known-devices.ts';
import { passwordMismatch, rejectWeakPassword } from './reject-weak-password.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { hashToken } from './sessions.ts';
import { requireCode } from './require-code.ts';
import { secondFactorHandlers } from './second-factor-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';
import { prepareSession, type SessionDependencies } from './prepare-session.ts';
import {
  beginPinAttempt,
  enroll,
  findEnrollment,
  findSharedDevice,
  listPeople,
  revokePins,
  savePin,
  savePinUse,
} from './shared-devices.ts';
import {
  deleteOtherSessions,
  deleteSession,
  findEmployeeWithPassword,
  findPreferences,
  lockPassword,
  lockSession,
  replacePassword,
  replaceToken,
  updatePreferences,
} from './store.ts';
import { toEmployee } from './to-employee.ts';

export type AuthDependencies = ThrottleDependencies & SessionDependencies & { now: () => Date; shop: GetShop };

export function authHandlers(deps: AuthDependencies): Handlers<typeof authCalls> {
  const { engine, now, steadyNow, expiryNow, randomToken, shop } = deps;

  return {
    async hydrate(_, { currentUser, session, device: deviceToken }) {
      const device = await describeSharedDevice(engine.db, deviceToken && hashToken(deviceToken), session);
      if (!currentUser) return { message: msg('Not logged in'), user: null, preferences: null, device };
      return {
        message: msg('Logged in'),
        user: currentUser,
        preferences: (await findPreferences(engine.db, { id: currentUser.id })) ?? null,
        device,
      };
    },

    async login({ params, body }, context) {
      const { address, token: oldToken, device, transaction } = context;
      const deviceHash = device && hashToken(device);
      const knownDevice = await findKnownDevice(engine.db, params.userId, device, expiryNow());
      const attempt = await beginAttempt(deps, loginKeys({ employee_id: params.userId, address, device: knownDevice }), 'password');
      const found = await findEmployeeWithPassword(engine.db, params.userId);
      if (!(await verifyPassword(body.password, found?.password)) || !found) {
        await recordRefusal(engine.db, context, { kind: 'login_refused', on: now(), employee: params.userId });
        throw wrongPassword();
      }
      const code = await requireCode(deps, { address, device, currentUser: found }, body.code, 'not_logged_in');
      const session = await prepareSession(deps, context);
      const reply = await transaction(async (db) => {
        // While it was checked, an admin may have changed the password or deactivated the employee. Employees are locked before their PINs and
        // sessions, as a change of password does, so concurrent transactions wait for each other instead of deadlocking.
        if (!(await lockPassword(db, found.id, found.password))) throw wrongPassword();
        // The new cookie replaces the old one, so no browser could end the old session anymore.
        if (oldToken) await deleteSession(db, hashToken(oldToken));
        await session.save(db, found.id, 'password');
        if (deviceHash) await deleteCounts(db, pinKeys(found.id, deviceHash));
        const event = { kind: 'login', on: now(), employee: found.id, ...(code && { detail: codeDetails[code] }) } as const;
        await recordSecurityEvent(db, { ...context, currentUser: found }, event);
        await attempt.succeed(db);
        return welcome(found);
      });
      session.setCookies();
      return reply;
    },

    async unlock({ params: { userId }, body: { pin } }, context) {
      const { token: oldToken, device: deviceToken = '', transaction } = context;
      const shared = await findSharedDevice(engine.db, { device_hash: hashToken(deviceToken) });
      if (!shared) throw new AppError('not_allowed', msg('This device is no longer shared. Log in with your password.'), passwordRequired);
      const enrollment = { device_id: shared.id, employee_id: userId };
      const attempt = await beginAttempt(deps, pinKeys(userId, hashToken(deviceToken)), 'pin');
      const pin_hash = await beginPinAttempt(engine.db, shared.id, userId);
      if (!pin_hash) throw new AppError('not_allowed', msg('Enter your password.'), passwordRequired);
      const detail = msg('With a PIN on {device}', { device: shared.name });
      if (!(await verifyPassword(pin, pin_hash, deviceToken))) {
        await recordRefusal(engine.db, context, { kind: 'login_refused', on: now(), employee: userId, detail });
        throw new AppError('bad_input', msg('Wrong PIN.'), { field: 'pin' });
      }
      const session = await prepareSession(deps, context);
      const reply = await transaction(async (db) => {
        const isValid = await savePinUse(db, { ...enrollment, pin_hash, now: steadyNow().toISOString() });
        if (oldToken) await deleteSession(db, hashToken(oldToken));
        const found = await findEmployeeWithPassword(db, userId);
        // While the PIN was checked, it may have been revoked.
        if (!isValid || !found) throw new AppError('not_allowed', msg('Enter your password.'), passwordRequired);
        await session.save(db, userId, 'pin');
        await recordSecurityEvent(db, { ...context, currentUser: found }, { kind: 'login', on: now(), employee: userId, detail });
        await attempt.succeed(db);
        // With a PIN, an admin has the rights of a technician.
        return welcome({ ...found, is_admin: 0 });
      });
      session.setCookies();
      return reply;
    },

    async setPin({ body: { pin } }, context) {
      const { session, token = '', device: deviceToken = '', transaction } = context;
      const { employee, sharedDevice } = session;
      if (!sharedDevice) throw new AppError('conflict', msg('PINs are for shared devices only.'));
      const pin_hash = await hashPassword(pin, deviceToken);
      return transaction(async (db) => {
        // Meanwhile an admin may have ended the session, and revoked the employee's PINs with it.
        if (!(await lockSession(db, employee.id, hashToken(token)))) throw new AppError('not_logged_in', msg('Please log in.'));
        const shared = await findSharedDevice(db, { device_hash: hashToken(deviceToken) });
        if (shared?.id !== sharedDevice.id) throw new AppError('conflict', msg('PINs are for shared devices only.'));
        await savePin(db, {
          device_id: shared.id,
          employee_id: employee.id,
          pin_hash,
          pin_length: pin.length,
          now: steadyNow().toISOString(),
        });
        await recordSecurityEvent(db, context, {
          kind: 'pin_set',
          on: now(),
          employee: employee.id,
          detail: msg('On {device}', { device: shared.name }),
        });
        return { message: msg('Your PIN works on {name} now.', { name: shared.name }) };
      });
    },

    async confirmPassword({ body }, context) {
      const { currentUser, session, token = '', device, setSession, transaction } = context;
      const attempt = await beginAttempt(deps, passwordChangeKeys(currentUser.id), 'password');
      const found = await findEmployeeWithPassword(engine.db, currentUser.id);
      // Not 401, which would end the session in the page.
      const wrong = new AppError('bad_input', msg('Wrong password.'), { field: 'password' });
      if (!(await verifyPassword(body.password, found?.password)) || !found) {
        await recordRefusal(engine.db, context, { kind: 'password_refused', on: now(), employee: currentUser.id });
        throw wrong;
      }
      // The session may have begun with a PIN.
      if (session.sharedDevice) await requireCode(deps, context, body.code, 'bad_input');
      const newToken = randomToken();
      const reply = await transaction(async (db) => {
        if (!(await lockPassword(db, found.id, found.password))) throw wrong;
        // In the order of unlock.
        if (session.sharedDevice) await enroll(db, session.sharedDevice.id, found.id, steadyNow().toISOString());
        if (device) await deleteCounts(db, pinKeys(found.id, hashToken(device)));
        const isReplaced = await replaceToken(db, hashToken(token), hashToken(newToken), steadyNow().toISOString());
        if (!isReplaced) throw new AppError('not_logged_in', msg('Please log in.'));
        await attempt.succeed(db);
        return { message: msg('Password confirmed.') };
      });
      setSession(newToken);
      return reply;
    },

    async checkPasswordAge() {
      return { message: msg('Your password was entered recently.') };
    },

    async logout(_, { token, clearSession, transaction }) {
      const reply = await transaction(async (db) => {
        if (token) await deleteSession(db, hashToken(token));
        return { message: msg('Logged out.') };
      });
      // Clear the cookie only after the commit. If the transaction fails, the browser needs the cookie to try again.
      clearSession();
      return reply;
    },

    async changePassword({ body }, context) {
      const { currentUser, token, device, transaction } = context;
      if (body.password1 !== body.password2) throw passwordMismatch();
      await rejectWeakPassword(body.password1, currentUser, (await shop()).name, 'password1');
      const attempt = await beginAttempt(deps, passwordChangeKeys(currentUser.id), 'current_password');
      const found = await findEmployeeWithPassword(engine.db, currentUser.id);
      const wrong = new AppError('bad_input', msg('The current password is wrong.'), { field: 'current_password' });
      if (!(await verifyPassword(body.current_password, found?.password)) || !found) {
        await recordRefusal(engine.db, context, { kind: 'password_refused', on: now(), employee: currentUser.id });
        throw wrong;
      }
      const password = await hashPassword(body.password1);
      return transaction(async (db) => {
        // Meanwhile an admin may have set another password, because someone else knew this one.
        if (!(await replacePassword(db, currentUser.id, found.password, password))) throw wrong;
        const revoked = await revokePins(db, currentUser.id);
        await deleteOtherSessions(db, currentUser.id, hashToken(token ?? ''));
        await deleteKnownDevices(db, currentUser.id, device && hashToken(device));
        for (const event of [{ kind: 'password_changed' } as const, ...revoked]) {
          await recordSecurityEvent(db, context, { ...event, on: now(), employee: currentUser.id });
        }
        await attempt.succeed(db);
        return { message: msg("Password changed. You're logged out on your other devices.") };
      });
    },

    ...sessionHandlers(deps),
    ...secondFactorHandlers(deps),

    async updatePreferences({ body }, { currentUser, transaction }) {
      return transaction(async (db) => ({
        message: msg('Saved.'),
        preferences: await updatePreferences(db, currentUser.id, body),
      }));
    },
  };
}

/** What the pages of a shared device show; null on all other devices. */
async function describeSharedDevice(
  db: Db,
  deviceHash: string | undefined,
  session: RequestSession | undefined,
): Promise<SharedDevice | null> {
  const device = deviceHash && (await findSharedDevice(db, { device_hash: deviceHash }));
  if (!device) return null;
  const { id, name, lock_after_minutes } = device;
  return { name, lock_after_minutes, people: await listPeople(db, id), session: await describeSession(db, session) };
}

async function describeSession(db: Db, session: RequestSession | undefined): Promise<SharedDevice['session']> {
  if (!session?.sharedDevice) return null;
  const { employee, sharedDevice } = session;
  const enrollment = await findEnrollment(db, { device_id: sharedDevice.id, employee_id: employee.id });
  if (!enrollment) return null;
  return {
    has_pin: enrollment.pin_hash !== null,
    needs_password: needsPasswordForRights(session),
    storage_key: enrollment.storage_key,
  };
}

const passwordRequired = { password_required: true } as const;

const codeDetails = { app: msg('With a second factor'), recovery: msg('With a recovery code') } as const;

type FoundEmployee = NonNullable<Awaited<ReturnType<typeof findEmployeeWithPassword>>>;

function welcome(found: FoundEmployee) {
  const { text_size, theme, start_screen, language } = found;
  return {
    message: msg('Welcome, {first_name}.', { first_name: found.first_name }),
    user: toEmployee(found),
    preferences: { text_size, theme, start_screen, language },
  };
}

function wrongPassword(): AppError {
  return new AppError('not_logged_in', msg('Wrong password.'), { field: 'password' });
}
