import type { Preferences } from '@fettle/contract/auth/preferences.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Db } from '../database/engine.ts';

const selectSession = prepareQuery((db: Db, { token_hash }: { token_hash: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('employees', 'employees.id', 'sessions.employee_id')
    .select(['employees.id', 'first_name', 'last_name', 'email', 'is_admin', 'role', 'left_on', 'last_used_on'])
    .where('token_hash', '=', token_hash)
    .where('left_on', 'is', null),
);

/** The session with its employee. Undefined if there is no such session or the employee has left. */
export async function findSession(db: Db, token_hash: string) {
  const [found] = await selectSession(db, { token_hash });
  return found;
}

export async function createSession(db: Db, token_hash: string, employee_id: number, now: string): Promise<void> {
  await db.insertInto('sessions').values({ token_hash, employee_id, started_on: now, last_used_on: now }).execute();
}

export async function touchSession(db: Db, token_hash: string, now: string): Promise<void> {
  await db.updateTable('sessions').set({ last_used_on: now }).where('token_hash', '=', token_hash).execute();
}

export async function deleteSession(db: Db, token_hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', token_hash).execute();
}

export async function deleteOtherSessions(db: Db, employee_id: number, token_hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('employee_id', '=', employee_id).where('token_hash', '<>', token_hash).execute();
}

export async function updatePassword(db: Db, id: number, password: string): Promise<void> {
  await db.updateTable('employees').set({ password }).where('id', '=', id).execute();
}

/** Undefined for an unknown id. */
export async function findPreferences(db: Db, id: number): Promise<Preferences | undefined> {
  const [preferences] = await preferencesOf(db, { id });
  return preferences;
}

const preferencesOf = prepareQuery((db: Db, { id }: { id: number }) =>
  db.selectFrom('employees').select(['text_size', 'theme', 'start_screen']).where('id', '=', id),
);

/** `change` has at least one field. */
export function updatePreferences(db: Db, id: number, change: Partial<Preferences>): Promise<Preferences> {
  return db
    .updateTable('employees')
    .set(change)
    .where('id', '=', id)
    .returning(['text_size', 'theme', 'start_screen'])
    .executeTakeFirstOrThrow();
}

export async function deleteSessionsUnusedSince(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('sessions').where('last_used_on', '<', instant).execute();
}

/** An employee with their password hash. Undefined for an unknown id and for an employee who has left. */
export function findEmployeeWithPassword(db: Db, id: number) {
  return db
    .selectFrom('employees')
    .select(['id', 'first_name', 'last_name', 'email', 'is_admin', 'role', 'left_on', 'password', 'text_size', 'theme', 'start_screen'])
    .where('id', '=', id)
    .where('left_on', 'is', null)
    .executeTakeFirst();
}

export async function deleteSessionsOfEmployee(db: Db, employee_id: number): Promise<void> {
  await db.deleteFrom('sessions').where('employee_id', '=', employee_id).execute();
}
