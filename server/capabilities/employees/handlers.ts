import { timingSafeEqual } from 'node:crypto';
import type { Employee } from '@fettle/contract/employees/employee.ts';
import type { employeeCalls, ListedEmployee, Registration } from '@fettle/contract/employees/calls.ts';
import { join, type Message, msg, pluralMsg } from '@fettle/i18n/message.ts';
import { setupKeys } from '../auth/login-throttle-keys.ts';
import { beginAttempt } from '../auth/login-throttle.ts';
import { deleteCountsOfEmployee } from '../auth/login-throttle-store.ts';
import { deleteKnownDevices } from '../auth/known-devices.ts';
import { revokePins } from '../auth/shared-devices.ts';
import { passwordMismatch, rejectWeakPassword } from '../auth/reject-weak-password.ts';
import { hashPassword } from '../auth/password.ts';
import { prepareSession } from '../auth/prepare-session.ts';
import { deleteSecondFactor } from '../auth/second-factor.ts';
import { deleteSessionsOfEmployee } from '../auth/store.ts';
import type { Db } from '../../platform/database/engine.ts';
import { deleteSharedValue, findSharedValue } from '../../platform/database/shared-values.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type NewSecurityEvent, recordRefusal, recordSecurityEvent } from '../security/record-event.ts';
import { requireActiveEmployee } from './active-employee.ts';
import type { BenchDependencies, EmployeeDependencies } from './employee-dependencies.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { addEmployee, type EmployeeChange, hasEmployees, hasOtherAdmin, listEmployees, lockEmployee, updateEmployee } from './store.ts';

export function employeeHandlers(deps: EmployeeDependencies): Handlers<typeof employeeCalls> {
  const { engine, now, shop } = deps;

  return {
    async getUsers(_, { currentUser }) {
      const employees = await listEmployees(engine.db);
      const listed = currentUser?.is_admin ? employees : employees.filter(({ is_active }) => is_active);
      return { message: msg('Employees'), data: listed.map((employee) => visibleFields(currentUser, employee)) };
    },

    async updateUser({ params, body: { new_password, hand_over_to, ...fields } }, context) {
      const { currentUser, transaction } = context;
      const { name: shopName } = await shop();
      const change = { ...fields, ...(new_password ? { password: await hashPassword(new_password) } : {}) };
      try {
        return await transaction(async (db) => {
          // One after the other, so that two admins cannot demote each other.
          await engine.lockUntilCommit(db, 'employees');
          const before = await lockEmployee(db, params.id);
          if (!before) throw new AppError('not_found', msg('Employee not found'));
          const after = { ...before, ...fields };
          const isDeactivated = before.is_active && !after.is_active;
          if (hand_over_to !== undefined && !isDeactivated)
            throw new AppError('bad_input', msg('Send hand_over_to only to deactivate an employee.'));
          if (!change.password && hasSameFields(before, after)) return { message: msg('No changes were made.'), user: before };
          if (new_password) await rejectWeakPassword(new_password, after, shopName, 'new_password');
          await requireRemainingAdmin(db, before, after);
          const handedOver = isDeactivated
            ? await handOverBench(deps, db, { from: before, to: hand_over_to, authorId: currentUser.id })
            : undefined;
          await updateEmployee(db, params.id, change, now().toISOString());
          const removed = await removeAccess(db, before, after, change.password !== undefined);
          if (change.password || after.is_active !== before.is_active) await deleteCountsOfEmployee(db, params.id);
          for (const event of [...securityEvents(before, after, change.password !== undefined), ...removed]) {
            await recordSecurityEvent(db, context, { ...event, on: now(), employee: params.id });
          }
          return { message: join(changeMessage(before, change), handedOver), user: after };
        });
      } catch (error) {
        throw engine.isUniqueViolation(error) ? emailTakenError() : error;
      }
    },

    async register({ body }, context) {
      const { currentUser, address, transaction } = context;
      const isFirst = currentUser === undefined;
      if (body.password1 !== body.password2) throw passwordMismatch();
      await rejectWeakPassword(body.password1, body, (await shop()).name, 'password1');
      const attempt = isFirst ? await beginAttempt(deps, setupKeys(address), 'setup_code') : undefined;
      const setupCode = attempt && (await findSharedValue(engine.db, 'setup_code'));
      // Another visitor set up the shop since the request was authorized.
      if (attempt && setupCode === undefined) throw alreadySetUpError();
      if (setupCode !== undefined && !matchesSetupCode(body.setup_code ?? '', setupCode)) {
        await recordRefusal(engine.db, context, { kind: 'login_refused', on: now(), detail: msg('With a setup code') });
        throw new AppError('not_allowed', msg("Enter the setup code. It's shown in the window where Fettle was started."), {
          field: 'setup_code',
        });
      }
      const password = await hashPassword(body.password1);
      try {
        const session = isFirst ? await prepareSession(deps, context) : undefined;
        const reply = await transaction(async (db) => {
          if (isFirst && (await hasEmployees(db))) throw alreadySetUpError();
          const user = { ...profileFields(body), is_admin: isFirst || body.is_admin };
          const id = await addEmployee(db, { ...user, password, founder: isFirst, registered_on: now().toISOString() });
          if (isFirst) await deleteSharedValue(db, 'setup_code');
          await session?.save(db, id, 'password');
          await recordSecurityEvent(
            db,
            { address, currentUser: currentUser ?? { id } },
            { kind: 'employee_registered', on: now(), employee: id, ...(user.is_admin && { detail: msg('As an admin') }) },
          );
          await attempt?.succeed(db);
          return {
            message: msg('{first_name} {last_name} was registered.', { first_name: user.first_name, last_name: user.last_name }),
            user: { id, ...user, is_active: true },
          };
        });
        session?.setCookies();
        return reply;
      } catch (error) {
        if (!engine.isUniqueViolation(error)) throw error;
        throw isFirst ? alreadySetUpError() : emailTakenError();
      }
    },
  };
}

type BenchHandOver = { from: Employee; to: number | undefined; authorId: number };

/** Gives the machines in progress of an employee to another. Returns a sentence that says so, if there are any. */
async function handOverBench(
  { countInProgress, handOverAll }: BenchDependencies,
  db: Db,
  { from, to, authorId }: BenchHandOver,
): Promise<Message | undefined> {
  if (to === undefined) {
    const machines = await countInProgress(db, from.id);
    if (machines === 0) return undefined;
    throw new AppError(
      'conflict',
      pluralMsg(
        machines,
        '{name} has {count} machine in progress. Choose who gets it.',
        '{name} has {count} machines in progress. Choose who gets them.',
        { name: from.first_name },
      ),
    );
  }
  if (to === from.id) throw new AppError('bad_input', msg('Choose someone else.'));
  const technician = await requireActiveEmployee(db, to);
  const machines = await handOverAll(db, from, technician, authorId);
  return machines === 0
    ? undefined
    : pluralMsg(machines, '{name} got {count} machine in progress.', '{name} got {count} machines in progress.', {
        name: fullName(technician),
      });
}

/** Visitors see the name, employees also the role, and admins every field. */
function visibleFields(currentUser: Employee | undefined, employee: Employee): ListedEmployee {
  const { id, first_name, last_name, role } = employee;
  if (currentUser?.is_admin) return employee;
  return currentUser ? { id, first_name, last_name, role } : { id, first_name, last_name };
}

function hasSameFields(before: Employee, after: Employee): boolean {
  return Object.entries(after).every(([field, value]) => before[field as keyof Employee] === value);
}

async function requireRemainingAdmin(db: Db, before: Employee, after: Employee): Promise<void> {
  if (!isActiveAdmin(before) || isActiveAdmin(after) || (await hasOtherAdmin(db, before.id))) return;
  throw new AppError(
    'conflict',
    msg('{first_name} is the last admin. Make someone else an admin first.', { first_name: before.first_name }),
  );
}

type EventText = Pick<NewSecurityEvent, 'kind' | 'detail'>;

/** Removes what an employee without the old rights or password must not keep. Returns an event for each thing that they had. */
async function removeAccess(db: Db, before: Employee, after: Employee, hasNewPassword: boolean): Promise<EventText[]> {
  const isDemoted = before.is_admin && !after.is_admin;
  const isLoggedOut = hasNewPassword || !after.is_active;
  const revoked = isDemoted || isLoggedOut ? await revokePins(db, before.id) : [];
  const hadSecondFactor = isDemoted && (await deleteSecondFactor(db, before.id));
  if (isLoggedOut) {
    await deleteSessionsOfEmployee(db, before.id);
    // A device may have been lost, or someone else may have used the password on it.
    await deleteKnownDevices(db, before.id);
  }
  return [...revoked, ...(hadSecondFactor ? [{ kind: 'second_factor_off', detail: msg('No longer an admin') } as const] : [])];
}

function securityEvents(before: Employee, after: Employee, hasNewPassword: boolean): EventText[] {
  const events: [hasHappened: boolean, event: EventText][] = [
    [hasNewPassword, { kind: 'password_changed' }],
    [after.email !== before.email, { kind: 'email_changed', detail: msg('To {email}', { email: after.email }) }],
    [after.is_admin && !before.is_admin, { kind: 'admin_granted' }],
    [before.is_admin && !after.is_admin, { kind: 'admin_removed' }],
    [before.is_active && !after.is_active, { kind: 'employee_deactivated' }],
    [after.is_active && !before.is_active, { kind: 'employee_reactivated' }],
  ];
  return events.flatMap(([hasHappened, event]) => (hasHappened ? [event] : []));
}

function isActiveAdmin({ is_admin, is_active }: Employee): boolean {
  return is_admin && is_active;
}

function changeMessage({ first_name: name, is_active }: Employee, change: EmployeeChange): Message {
  if (change.is_active === false && is_active) return msg('{name} can no longer log in.', { name });
  if (change.is_active === true && !is_active) return msg('{name} can log in again.', { name });
  return change.password ? msg('{name} has a new password.', { name }) : msg('{name} was updated.', { name: change.first_name ?? name });
}

function emailTakenError(): AppError {
  return new AppError('conflict', msg('Another employee already has this email.'), { field: 'email' });
}

function profileFields({ first_name, last_name, email, role }: Registration) {
  return { first_name, last_name, email, role };
}

function alreadySetUpError(): AppError {
  return new AppError('not_logged_in', msg('This shop is already set up. Please log in.'));
}

function matchesSetupCode(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => Buffer.from(text.toUpperCase().replaceAll('-', '')));
  return a !== undefined && b !== undefined && a.length === b.length && timingSafeEqual(a, b);
}
