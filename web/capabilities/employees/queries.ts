import type { Employee } from '@fettle/contract/employees/employee.ts';
import type { Technician } from '@fettle/contract/repairs/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { dataQuery } from '../../sync/client/data-query.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import type { Steady } from '../../sync/client/steady.ts';
import { updateSessionUser } from '../auth/session.ts';

export function employeesQuery() {
  return dataQuery('getUsers', {});
}

/** A technician; without a connection, nobody knows how many machines a colleague has. */
export type KnownTechnician = Omit<Technician, 'in_progress'> & Partial<Technician>;

/** The active employees with the number of machines in progress of each. */
export function techniciansQuery() {
  return queryOptions({
    queryKey: ['getTechnicians'],
    queryFn: async (): Promise<KnownTechnician[]> => (await call('getTechnicians', {})).data,
  });
}

export const steadyTechnicians: Steady<KnownTechnician[]> = (keep, shown, fresh) => keep(shown, fresh);

/** Updates the cached list with an employee from a reply, and the session if they are the logged-in employee. */
export function cacheEmployee(employee: Employee): void {
  queryClient.setQueryData(employeesQuery().queryKey, (employees) =>
    employees?.map((other) => (other.id === employee.id ? employee : other)),
  );
  void queryClient.invalidateQueries({ queryKey: ['getUsers'] });
  updateSessionUser(employee);
}
