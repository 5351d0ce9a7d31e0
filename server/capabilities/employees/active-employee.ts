import type { Employee } from '@fettle/contract/employees/employee.ts';
import { msg } from '@fettle/i18n/message.ts';
import type { Db } from '../../platform/database/engine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { keepEmployee } from './store.ts';

/** An employee who can be given machines, and cannot leave until the transaction ends. @throws AppError bad_input */
export async function requireActiveEmployee(db: Db, id: number): Promise<Employee> {
  const employee = await keepEmployee(db, id);
  if (!employee) throw new AppError('bad_input', msg('There is no employee with this id.'));
  if (!employee.is_active)
    throw new AppError('bad_input', msg('{first_name} no longer works here. Choose someone else.', { first_name: employee.first_name }));
  return employee;
}
