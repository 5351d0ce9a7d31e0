import type { Employee } from '@fettle/contract/employees/employee.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { AppError } from './app-error.ts';

/** Who sends a request, and whether on a shared device. */
export type RequestSession = {
  employee: Employee;
  /** Undefined on a device of one's own. */
  sharedDevice: { id: number } | undefined;
  /** How long the password that was entered in the session still counts. Not positive if it does not. */
  passwordValidMs: number;
  /** The version of the shop's lists when the session was read. */
  listsVersion: number;
};

/** On a shared device, an admin has an admin's rights only for a while after entering their password. */
export function employeeWithRights(session: RequestSession): Employee {
  return hasRightsWithPassword(session) ? { ...session.employee, is_admin: false } : session.employee;
}

/** Why a request is refused: because the employee may not do this, or not before they enter their password. */
export function refusal(session: RequestSession | undefined, message: Message): AppError {
  return session && hasRightsWithPassword(session) ? passwordRequired() : new AppError('not_allowed', message);
}

/** @throws AppError not_allowed on a shared device whose session began with a PIN or whose password is too long ago */
export function requirePassword({ sharedDevice, passwordValidMs }: RequestSession): void {
  if (sharedDevice && passwordValidMs <= 0) throw passwordRequired();
}

/** Whether the employee is an admin who has to enter their password first. */
export function hasRightsWithPassword({ employee, sharedDevice, passwordValidMs }: RequestSession): boolean {
  return employee.is_admin && sharedDevice !== undefined && passwordValidMs <= 0;
}

function passwordRequired(): AppError {
  return new AppError('not_allowed', msg('Enter your password to continue.'), { password_required: true });
}
