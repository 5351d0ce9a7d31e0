import type { Employee } from '@fettle/contract/employee.ts';
import { knowReply, readAgain } from '../api/use-call.ts';
import { updateSessionUser } from '../auth/session.ts';

/** Shows an employee as a reply has just given them, in the lists and, where it is whoever looks, everywhere. */
export function knowEmployee(employee: Employee): void {
  knowReply(
    'getUsers',
    {},
    (known) => known && { ...known, data: known.data.map((other) => (other.id === employee.id ? employee : other)) },
  );
  readAgain('getUsers');
  updateSessionUser(employee);
}
