import type { Employee } from '@fettle/contract/employees/employee.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { keepRows, lockRows } from '../../platform/database/lock-rows.ts';
import { type Placeholders, prepareFirst, prepareQuery } from '../../platform/database/prepare-query.ts';
import { employeeColumns, toEmployee } from '../auth/to-employee.ts';

const selectEmployees = prepareQuery((db: Db) => db.selectFrom('employees').select(employeeColumns));

/** Sorts names in JavaScript because the two databases order lowercase letters and accents differently. */
const nameCollator = new Intl.Collator('en');

/** All employees, by first name and then last name. */
export async function listEmployees(db: Db): Promise<Employee[]> {
  return byName((await selectEmployees(db, {})).map(toEmployee));
}

/**
 * The employees with a name that may begin with one of `words`, by name. A chain has thousands of employees, and a search needs few of them.
 * `words` are in lower case.
 */
export async function findEmployeesNamed(
  { db, wordIndex }: Pick<Engine, 'db' | 'wordIndex'>,
  words: readonly string[],
): Promise<Employee[]> {
  const rows = await db.selectFrom('employees').select(employeeColumns).where(wordIndex.hasName(words)).execute();
  return byName(rows.map(toEmployee));
}

function byName(employees: Employee[]): Employee[] {
  return employees.toSorted(
    (a, b) => nameCollator.compare(a.first_name, b.first_name) || nameCollator.compare(a.last_name, b.last_name) || a.id - b.id,
  );
}

type ById = { id: number };

const selectById = (db: Db, { id }: Placeholders<ById>) => db.selectFrom('employees').select(employeeColumns).where('id', '=', id);

function employeeBy(select: (db: Db, values: ById) => Promise<Parameters<typeof toEmployee>[0] | undefined>) {
  return async (db: Db, id: number): Promise<Employee | undefined> => {
    const row = await select(db, { id });
    return row && toEmployee(row);
  };
}

/** Undefined for an unknown id. */
export const findEmployee = employeeBy(prepareFirst(selectById));
/** Like `findEmployee`, locked until the transaction ends. */
export const lockEmployee = employeeBy(prepareFirst((db: Db, id: Placeholders<ById>) => lockRows(db, selectById(db, id), ['employees'])));
/** Like `findEmployee`. Keeps the employee from leaving until the transaction ends. */
export const keepEmployee = employeeBy(prepareFirst((db: Db, id: Placeholders<ById>) => keepRows(db, selectById(db, id))));

export type EmployeeChange = Partial<Pick<Employee, 'first_name' | 'last_name' | 'email' | 'role' | 'is_admin' | 'is_active'>> & {
  /** The hash of a new password. */
  password?: string;
};

/** Writes the given fields. Throws the database's unique violation if the email is taken. */
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

/** Whether another active employee is an admin. */
export async function hasOtherAdmin(db: Db, id: number): Promise<boolean> {
  const other = await db
    .selectFrom('employees')
    .select('id')
    .where('is_admin', '=', 1)
    .where('left_on', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export async function hasEmployees(db: Db): Promise<boolean> {
  return (await db.selectFrom('employees').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Also false for a database without tables. */
export async function hasShop(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === 'employees') && (await hasEmployees(db));
}

export type NewEmployee = Pick<Employee, 'first_name' | 'last_name' | 'email' | 'is_admin' | 'role'> & {
  password: string;
  founder: boolean;
  registered_on: string;
};

/** Returns the new id. Throws the database's unique violation if the email is taken or a founder exists. */
export async function addEmployee(db: Db, { is_admin, founder, ...rest }: NewEmployee): Promise<number> {
  const { id } = await db
    .insertInto('employees')
    .values({ ...rest, is_admin: is_admin ? 1 : 0, founder: founder ? 1 : null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
