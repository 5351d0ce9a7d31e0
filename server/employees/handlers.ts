import type { Employee, employeeCalls } from '@fettle/contract/employees.ts';
import { forgetAttemptsAt } from '../auth/attempts-store.ts';
import { forgetDevices } from '../auth/known-devices.ts';
import { refuseGuessable } from '../auth/password-rules.ts';
import { hashPassword } from '../auth/password.ts';
import type { Db, Engine } from '../database/engine.ts';
import { ShopError } from '../http/errors.ts';
import type { Handlers } from '../http/visit.ts';
import { asSeenBy } from './as-seen-by.ts';
import { type EmployeeChange, endSessionsOf, findEmployee, hasOtherAdmin, listEmployees, updateEmployee } from './store.ts';

export type EmployeeNeeds = { engine: Engine; now: () => Date; shopName: string };

export function employeeHandlers({ engine, now, shopName }: EmployeeNeeds): Handlers<typeof employeeCalls> {
  return {
    async getUsers(_, { viewer }) {
      const employees = await listEmployees(engine.db);
      const listed = viewer?.is_admin ? employees : employees.filter(({ is_active }) => is_active);
      return { message: 'Employees', data: listed.map((employee) => asSeenBy(viewer, employee)) };
    },

    async updateUser({ params, body: { new_password, ...fields } }, { write }) {
      const change = { ...fields, ...(new_password ? { password: await hashPassword(new_password) } : {}) };
      try {
        return await write(async (db) => {
          const before = await findEmployee(db, params.id);
          if (!before) throw new ShopError('not_found', 'Employee not found');
          const after = { ...before, ...fields };
          if (!change.password && isSame(before, after)) return { message: 'No changes were made.', user: before };
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
        throw engine.isTaken(error) ? emailTaken() : error;
      }
    },
  };
}

function isSame(before: Employee, after: Employee): boolean {
  return Object.entries(after).every(([field, value]) => before[field as keyof Employee] === value);
}

async function keepAnAdmin(db: Db, before: Employee, after: Employee): Promise<void> {
  if (!runsTheShop(before) || runsTheShop(after) || (await hasOtherAdmin(db, before.id))) return;
  throw new ShopError('conflict', `${before.first_name} is the last admin. Make somebody else an admin first.`);
}

function runsTheShop({ is_admin, is_active }: Employee): boolean {
  return is_admin && is_active;
}

function whatChanged(before: Employee, change: EmployeeChange): string {
  if (change.is_active === false && before.is_active) return `${before.first_name} can no longer sign in.`;
  if (change.is_active === true && !before.is_active) return `${before.first_name} can sign in again.`;
  return change.password ? `${before.first_name} has a new password.` : `${change.first_name ?? before.first_name} was updated.`;
}

export function emailTaken(): ShopError {
  return new ShopError('conflict', 'Another employee already has this email.');
}
