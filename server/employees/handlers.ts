import { timingSafeEqual } from 'node:crypto';
import type { Employee } from '@fettle/contract/employee.ts';
import type { employeeCalls, Registration } from '@fettle/contract/employees/calls.ts';
import { setupKeys } from '../auth/attempt-keys.ts';
import { type AttemptDependencies, beginAttempt } from '../auth/attempts.ts';
import { forgetAttemptsAt } from '../auth/attempts-store.ts';
import { forgetDevices } from '../auth/known-devices.ts';
import { refuseGuessable } from '../auth/password-rules.ts';
import { hashPassword } from '../auth/password.ts';
import { prepareSignIn, type SignInDependencies } from '../auth/sign-in.ts';
import { endSessionsOf } from '../auth/store.ts';
import type { Db } from '../database/engine.ts';
import { AppError } from '../http/app-error.ts';
import type { Handlers } from '../http/request-context.ts';
import { visibleFields } from './visibility.ts';
import { addEmployee, type EmployeeChange, findEmployee, hasEmployees, hasOtherAdmin, listEmployees, updateEmployee } from './store.ts';

export type EmployeeDependencies = AttemptDependencies &
  SignInDependencies & {
    /** Lets a visitor on another machine set up the shop. */
    setupCode: string;
    shopName: string;
  };

export function employeeHandlers(deps: EmployeeDependencies): Handlers<typeof employeeCalls> {
  const { engine, now, setupCode, shopName } = deps;

  return {
    async getUsers(_, { currentUser }) {
      const employees = await listEmployees(engine.db);
      const listed = currentUser?.is_admin ? employees : employees.filter(({ is_active }) => is_active);
      return { message: 'Employees', data: listed.map((employee) => visibleFields(currentUser, employee)) };
    },

    async updateUser({ params, body: { new_password, ...fields } }, { transaction }) {
      const change = { ...fields, ...(new_password ? { password: await hashPassword(new_password) } : {}) };
      try {
        return await transaction(async (db) => {
          const before = await findEmployee(db, params.id);
          if (!before) throw new AppError('not_found', 'Employee not found');
          const after = { ...before, ...fields };
          if (!change.password && hasSameFields(before, after)) return { message: 'No changes were made.', user: before };
          if (new_password) await refuseGuessable(new_password, after, shopName);
          await keepAnAdmin(db, before, after);
          await updateEmployee(db, params.id, change, now().toISOString());
          if (change.password || !after.is_active) {
            await endSessionsOf(db, params.id);
            // One of the devices may be why: lost, or a stranger's who knew the password.
            await forgetDevices(db, params.id);
          }
          if (change.password || after.is_active !== before.is_active) await forgetAttemptsAt(db, params.id);
          return { message: whatChanged(before, change), user: after };
        });
      } catch (error) {
        throw engine.isUniqueViolation(error) ? emailTaken() : error;
      }
    },

    async register({ body }, context) {
      const { currentUser, address, isLoopback, transaction } = context;
      const isFirst = currentUser === undefined;
      if (body.password1 !== body.password2) throw new AppError('bad_input', 'The two passwords are not the same.');
      await refuseGuessable(body.password1, body, shopName);
      const attempt = isFirst && !isLoopback ? await beginAttempt(deps, setupKeys(address)) : undefined;
      if (attempt && !isSetupCode(body.setup_code ?? '', setupCode)) {
        throw new AppError('not_allowed', 'The setup code is needed. The server prints it when it starts.');
      }
      const password = await hashPassword(body.password1);
      try {
        const signIn = isFirst ? await prepareSignIn(deps, context) : undefined;
        const answer = await transaction(async (db) => {
          if (isFirst && (await hasEmployees(db))) throw alreadySetUp();
          const user = { ...named(body), is_admin: isFirst || body.is_admin };
          const id = await addEmployee(db, { ...user, password, founder: isFirst, registered_on: now().toISOString() });
          await signIn?.save(db, id);
          await attempt?.succeed(db);
          return { message: `${user.first_name} ${user.last_name} was registered.`, user: { id, ...user, is_active: true } };
        });
        signIn?.setCookies();
        return answer;
      } catch (error) {
        if (!engine.isUniqueViolation(error)) throw error;
        throw isFirst ? alreadySetUp() : emailTaken();
      }
    },
  };
}

function hasSameFields(before: Employee, after: Employee): boolean {
  return Object.entries(after).every(([field, value]) => before[field as keyof Employee] === value);
}

async function keepAnAdmin(db: Db, before: Employee, after: Employee): Promise<void> {
  if (!runsTheShop(before) || runsTheShop(after) || (await hasOtherAdmin(db, before.id))) return;
  throw new AppError('conflict', `${before.first_name} is the last admin. Make somebody else an admin first.`);
}

function runsTheShop({ is_admin, is_active }: Employee): boolean {
  return is_admin && is_active;
}

function whatChanged(before: Employee, change: EmployeeChange): string {
  if (change.is_active === false && before.is_active) return `${before.first_name} can no longer sign in.`;
  if (change.is_active === true && !before.is_active) return `${before.first_name} can sign in again.`;
  return change.password ? `${before.first_name} has a new password.` : `${change.first_name ?? before.first_name} was updated.`;
}

function emailTaken(): AppError {
  return new AppError('conflict', 'Another employee already has this email.');
}

function named({ first_name, last_name, email, role }: Registration) {
  return { first_name, last_name, email, role };
}

function alreadySetUp(): AppError {
  return new AppError('not_signed_in', 'This shop is already set up. Please sign in.');
}

function isSetupCode(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => Buffer.from(text.toUpperCase().replaceAll('-', '')));
  return a !== undefined && b !== undefined && a.length === b.length && timingSafeEqual(a, b);
}
