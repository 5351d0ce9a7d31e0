import type { Employee } from '@fettle/contract/employee.ts';
import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';

/** What a user may see of an employee: a visitor the name, an employee also the role, an admin all. */
export function visibleFields(currentUser: Employee | undefined, employee: Employee): ListedEmployee {
  const { id, first_name, last_name, role } = employee;
  if (currentUser?.is_admin) return employee;
  return currentUser ? { id, first_name, last_name, role } : { id, first_name, last_name };
}
