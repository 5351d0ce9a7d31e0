import type { Employee, Role } from '@fettle/contract/employee.ts';
import { limitExpr } from '../database/limit-expr.ts';
import type { Db } from '../database/engine.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import { toEmployee } from '../auth/to-employee.ts';

const everybody = prepareQuery((db: Db) =>
  db.selectFrom('employees').select(['id', 'first_name', 'last_name', 'email', 'is_admin', 'role', 'left_on']),
);

/** The order of names in a list; the databases' own differ, in what they make of small letters and accents. */
const byName = new Intl.Collator('en');

/** Everybody, by first name. */
export async function listEmployees(db: Db): Promise<Employee[]> {
  return (await everybody(db, {}))
    .map(toEmployee)
    .toSorted((a, b) => byName.compare(a.first_name, b.first_name) || byName.compare(a.last_name, b.last_name) || a.id - b.id);
}

/** Undefined for an unknown id. */
export async function findEmployee(db: Db, id: number): Promise<Employee | undefined> {
  const row = await db
    .selectFrom('employees')
    .select(['id', 'first_name', 'last_name', 'email', 'is_admin', 'role', 'left_on'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toEmployee(row);
}

export type EmployeeChange = Partial<Pick<Employee, 'first_name' | 'last_name' | 'email' | 'role' | 'is_admin' | 'is_active'>> & {
  /** A new password's hash. */
  password?: string;
};

/** Writes the given fields. A taken email flies as the database's own error. */
export async function updateEmployee(db: Db, id: number, change: EmployeeChange, now: string): Promise<void> {
  const { is_admin, is_active, ...fields } = change;
  await db
    .updateTable('employees')
    .set({
      ...fields,
      ...(is_admin === undefined ? {} : { is_admin: is_admin ? 1 : 0 }),
      ...(is_active === undefined ? {} : { left_on: is_active ? null : now }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Whether somebody else who works here is an admin. Takes hold of the admins' rows first, so that of two admins who
 * unmake each other at once the second sees what the first did.
 */
export async function hasOtherAdmin(db: Db, id: number): Promise<boolean> {
  await db.updateTable('employees').set({ is_admin: 1 }).where('is_admin', '=', 1).execute();
  const other = await db
    .selectFrom('employees')
    .select('id')
    .where('is_admin', '=', 1)
    .where('left_on', 'is', null)
    .where('id', '<>', id)
    .limit(limitExpr(1))
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether the shop has an employee yet. */
export async function hasEmployees(db: Db): Promise<boolean> {
  return (await db.selectFrom('employees').select('id').limit(limitExpr(1)).executeTakeFirst()) !== undefined;
}

export type NewEmployee = {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  is_admin: boolean;
  role: Role;
  founder: boolean;
  registered_on: string;
};

/** Adds an employee and gives their id. A taken email, or a second founder, flies as the database's own error. */
export async function addEmployee(db: Db, { is_admin, founder, ...rest }: NewEmployee): Promise<number> {
  const { id } = await db
    .insertInto('employees')
    .values({ ...rest, is_admin: is_admin ? 1 : 0, founder: founder ? 1 : null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
