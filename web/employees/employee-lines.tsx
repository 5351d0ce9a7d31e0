import { roleLabels } from '@fettle/contract/employee.ts';
import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import layout from '../ui/layout.module.css';

/** What is on file of an employee, to read. */
export function EmployeeLines({ employee: { first_name, last_name, role, email } }: { employee: ListedEmployee }) {
  return (
    <dl className={layout.fields}>
      <Line name="First Name" value={first_name} />
      <Line name="Last Name" value={last_name} />
      <Line name="Role" value={role === undefined ? 'Unknown' : roleLabels[role]} />
      <Line name="Email" value={email ?? 'Unknown'} />
    </dl>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={layout.soft}>{name}</dt>
      <dd className={layout.value}>{value}</dd>
    </div>
  );
}
