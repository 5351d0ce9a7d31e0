import type { authCalls, Registration } from '@fettle/contract/auth.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Db, Engine } from '../database/engine.ts';
import { asEmployee } from '../employees/as-seen-by.ts';
import { emailTaken } from '../employees/handlers.ts';
import { ShopError } from '../http/errors.ts';
import type { Handlers } from '../http/visit.ts';
import { passwordChangeKeys, setupKeys, signInKeys } from './attempt-keys.ts';
import { beginAttempt } from './attempts.ts';
import { forgetDevices, isDevice, isKnownDevice, rememberDevice } from './known-devices.ts';
import { refuseGuessable } from './password-rules.ts';
import { hashPassword, isPassword } from './password.ts';
import { hashToken } from './sessions.ts';
import {
  addEmployee,
  endOtherSessions,
  endSession,
  endSessionsUnusedSince,
  findEmployeeWithPassword,
  hasEmployees,
  setPassword,
  startSession,
} from './store.ts';

export type AuthNeeds = {
  engine: Engine;
  now: () => Date;
  monotonicNow: () => number;
  randomToken: () => string;
  /** Lets somebody who is not at this machine set the shop up. */
  setupCode: string;
  sessionDays: number;
  shopName: string;
};

export function authHandlers(needs: AuthNeeds): Handlers<typeof authCalls> {
  const { engine, now, randomToken, setupCode, sessionDays, shopName } = needs;

  async function openSession(db: Db, token: string, employeeId: number): Promise<void> {
    const instant = now();
    await endSessionsUnusedSince(db, new Date(instant.getTime() - sessionDays * 86_400_000).toISOString());
    await startSession(db, hashToken(token), employeeId, instant.toISOString());
  }

  /** The device's token; a new one where none of ours was sent. */
  async function tokenFor(device: string | undefined): Promise<string> {
    return device && (await isDevice(engine.db, hashToken(device))) ? device : randomToken();
  }

  return {
    async hydrate(_, { viewer }) {
      return { message: viewer ? 'Signed in' : 'Not signed in', user: viewer ?? null };
    },

    async login({ params, body }, { address, token: oldToken, device, write, setSession, setDevice }) {
      const hash = device && hashToken(device);
      const known = hash && (await isKnownDevice(engine.db, params.userId, hash, now())) ? hash : undefined;
      const attempt = await beginAttempt(needs, signInKeys({ employee_id: params.userId, address, device: known }));
      const found = await findEmployeeWithPassword(engine.db, params.userId);
      if (!(await isPassword(body.password, found?.password)) || !found) throw new ShopError('not_signed_in', 'Wrong password.');
      const token = randomToken();
      const deviceToken = await tokenFor(device);
      const answer = await write(async (db) => {
        // The new cookie replaces the old one: without this the old session would live on, with no browser to end it.
        if (oldToken) await endSession(db, hashToken(oldToken));
        await openSession(db, token, found.id);
        await rememberDevice(db, found.id, hashToken(deviceToken), now());
        await attempt.succeed(db);
        return { message: `Welcome, ${found.first_name}.`, user: asEmployee(found) };
      });
      setSession(token);
      setDevice(deviceToken);
      return answer;
    },

    async logout(_, { token, clearSession, write }) {
      const answer = await write(async (db) => {
        if (token) await endSession(db, hashToken(token));
        return { message: 'Signed out.' };
      });
      // Only now: a browser that lost its cookie could not ask again to end the session.
      clearSession();
      return answer;
    },

    async changePassword({ body }, { viewer, token, device, write }) {
      if (body.password1 !== body.password2) throw new ShopError('bad_input', 'The two passwords are not the same.');
      await refuseGuessable(body.password1, viewer, shopName);
      const attempt = await beginAttempt(needs, passwordChangeKeys(viewer.id));
      const found = await findEmployeeWithPassword(engine.db, viewer.id);
      if (!(await isPassword(body.current_password, found?.password))) throw new ShopError('bad_input', 'The current password is wrong.');
      const password = await hashPassword(body.password1);
      return write(async (db) => {
        await setPassword(db, viewer.id, password);
        await endOtherSessions(db, viewer.id, hashToken(token ?? ''));
        await forgetDevices(db, viewer.id, device && hashToken(device));
        await attempt.succeed(db);
        return { message: 'Your password was changed. Everywhere else you are signed out.' };
      });
    },

    async register({ body }, { viewer, address, device, isFromHere, write, setSession, setDevice }) {
      const isFirst = viewer === undefined;
      if (body.password1 !== body.password2) throw new ShopError('bad_input', 'The two passwords are not the same.');
      await refuseGuessable(body.password1, body, shopName);
      const attempt = isFirst && !isFromHere ? await beginAttempt(needs, setupKeys(address)) : undefined;
      if (attempt && !isSame(body.setup_code ?? '', setupCode)) {
        throw new ShopError('not_allowed', 'The setup code is needed. The server prints it when it starts.');
      }
      const password = await hashPassword(body.password1);
      try {
        const token = randomToken();
        const deviceToken = await tokenFor(device);
        const answer = await write(async (db) => {
          if (isFirst && (await hasEmployees(db))) throw alreadySetUp();
          const user = { ...named(body), is_admin: isFirst || body.is_admin };
          const id = await addEmployee(db, { ...user, password, founder: isFirst, registered_on: now().toISOString() });
          if (isFirst) {
            await openSession(db, token, id);
            await rememberDevice(db, id, hashToken(deviceToken), now());
          }
          await attempt?.succeed(db);
          return { message: `${user.first_name} ${user.last_name} was registered.`, user: { id, ...user, is_active: true } };
        });
        if (isFirst) {
          setSession(token);
          setDevice(deviceToken);
        }
        return answer;
      } catch (error) {
        if (!engine.isTaken(error)) throw error;
        throw isFirst ? alreadySetUp() : emailTaken();
      }
    },
  };
}

function named({ first_name, last_name, email, role }: Registration) {
  return { first_name, last_name, email, role };
}

function alreadySetUp(): ShopError {
  return new ShopError('not_signed_in', 'This shop is already set up. Please sign in.');
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => Buffer.from(text.toUpperCase().replaceAll('-', '')));
  return a !== undefined && b !== undefined && a.length === b.length && timingSafeEqual(a, b);
}
