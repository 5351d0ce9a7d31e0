import type { Employee, ListedEmployee, Role } from '@fettle/contract/employees.ts';

type EmployeeRow = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  is_admin: 0 | 1;
  role: Role;
  left_on: string | null;
};

export function asEmployee({ id, first_name, last_name, email, is_admin, role, left_on }: EmployeeRow): Employee {
  return { id, first_name, last_name, email, role, is_admin: is_admin === 1, is_active: left_on === null };
}

/** What a viewer may see of an employee: a visitor the name, an employee also the role, an admin all. */
export function asSeenBy(viewer: Employee | undefined, employee: Employee): ListedEmployee {
  const { id, first_name, last_name, role } = employee;
  if (viewer?.is_admin) return employee;
  return viewer ? { id, first_name, last_name, role } : { id, first_name, last_name };
}
