import type { Employee } from '@fettle/contract/employees/employee.ts';

type EmployeeRow = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  is_admin: 0 | 1;
  role: number;
  left_on: string | null;
};

export function toEmployee({ id, first_name, last_name, email, is_admin, role, left_on }: EmployeeRow): Employee {
  return { id, first_name, last_name, email, role, is_admin: is_admin === 1, is_active: left_on === null };
}
