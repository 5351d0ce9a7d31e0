import type { Role } from '@fettle/contract/employees.ts';
import { atMost } from '../database/at-most.ts';
import { compiled } from '../database/compiled.ts';
import type { Db } from '../database/engine.ts';

const findByToken = compiled((db: Db, { token_hash }: { token_hash: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('employees', 'employees.id', 'sessions.employee_id')
    .select(['employees.id', 'first_name', 'last_name', 'email', 'is_admin', 'role', 'left_on', 'last_used_on'])
    .where('token_hash', '=', token_hash)
    .where('left_on', 'is', null),
);

/** The session with this token hash, together with its employee; undefined when there is none. */
export async function findSession(db: Db, token_hash: string) {
  const [found] = await findByToken(db, { token_hash });
  return found;
}

export async function startSession(db: Db, token_hash: string, employee_id: number, now: string): Promise<void> {
  await db.insertInto('sessions').values({ token_hash, employee_id, started_on: now, last_used_on: now }).execute();
}

export async function touchSession(db: Db, token_hash: string, now: string): Promise<void> {
  await db.updateTable('sessions').set({ last_used_on: now }).where('token_hash', '=', token_hash).execute();
}

export async function endSession(db: Db, token_hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', token_hash).execute();
}

/** Ends an employee's other sessions, on other phones and by whoever knew the old password. */
export async function endOtherSessions(db: Db, employee_id: number, token_hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('employee_id', '=', employee_id).where('token_hash', '<>', token_hash).execute();
}

export async function setPassword(db: Db, id: number, password: string): Promise<void> {
  await db.updateTable('employees').set({ password }).where('id', '=', id).execute();
}

export async function endSessionsUnusedSince(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('sessions').where('last_used_on', '<', instant).execute();
}

/** The employee's password hash and themselves; undefined for an unknown id and for somebody who left. */
export function findEmployeeWithPassword(db: Db, id: number) {
  return db
    .selectFrom('employees')
    .select(['id', 'first_name', 'last_name', 'email', 'is_admin', 'role', 'left_on', 'password'])
    .where('id', '=', id)
    .where('left_on', 'is', null)
    .executeTakeFirst();
}

/** Whether the shop has an employee yet. */
export async function hasEmployees(db: Db): Promise<boolean> {
  return (await db.selectFrom('employees').select('id').limit(atMost(1)).executeTakeFirst()) !== undefined;
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
