import type { Employee } from '@fettle/contract/employees/employee.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

export const employeeColumns = ['id', 'first_name', 'last_name', 'email', 'is_admin', 'role', 'left_on'] as const;

type EmployeeRow = Pick<Selectable<Tables['employees']>, (typeof employeeColumns)[number]>;

export function toEmployee({ id, first_name, last_name, email, is_admin, role, left_on }: EmployeeRow): Employee {
  return { id, first_name, last_name, email, role, is_admin: is_admin === 1, is_active: left_on === null };
}
