import type { Preferences } from '@fettle/contract/auth/preferences.ts';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { lockRows } from '../../platform/database/lock-rows.ts';
import { type Placeholders, prepareFirst } from '../../platform/database/prepare-query.ts';
import type { Db } from '../../platform/database/engine.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { employeeColumns } from './to-employee.ts';

const selectSession = prepareFirst((db: Db, { token_hash }: Placeholders<{ token_hash: string }>) =>
  selectSessions(db).where('token_hash', '=', token_hash),
);

const selectReplacedSession = prepareFirst((db: Db, { token_hash }: Placeholders<{ token_hash: string }>) =>
  selectSessions(db).where('former_token_hash', '=', token_hash),
);

function selectSessions(db: Db) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('employees', 'employees.id', 'sessions.employee_id')
      .leftJoin('shared_devices', 'shared_devices.id', 'device_id')
      // Tells each request whether its server has the current lists, without a statement of its own.
      .leftJoin(
        (eb) => eb.selectFrom('list_changes').select('version').orderBy('version', 'desc').limit(1).as('lists'),
        (join) => join.onTrue(),
      )
      .select(['employees.id', 'first_name', 'last_name', 'email', 'is_admin', 'role', 'left_on', 'last_used_on'])
      .select(['token_hash', 'former_token_hash', 'device_id', 'lock_after_minutes', 'password_on', 'started_on', 'address'])
      .select((eb) => eb.fn.coalesce('lists.version', eb.val(0)).as('lists_version'))
      .where('left_on', 'is', null)
  );
}

/** The session with its employee, by its token or the one before. Undefined if there is no such session or the employee has left. */
export async function findSession(db: Db, token_hash: string) {
  return (await selectSession(db, { token_hash })) ?? selectReplacedSession(db, { token_hash });
}

/** Keeps the employee's password and rights from being changed until the transaction ends. Returns false if their session has ended. */
export async function lockSession(db: Db, employee_id: number, token_hash: string): Promise<boolean> {
  await lockRows(db, db.selectFrom('employees').select('id').where('id', '=', employee_id), ['employees']).execute();
  return (await findSession(db, token_hash)) !== undefined;
}

/** Sessions that exist, by their tokens or the ones before, without those of employees who have left. */
export function findSessions(db: Db, token_hashes: readonly string[]) {
  return selectSessions(db)
    .where((where) => where.or([where('token_hash', 'in', token_hashes), where('former_token_hash', 'in', token_hashes)]))
    .execute();
}

type StoredSession = Omit<Selectable<Tables['sessions']>, 'last_used_on' | 'former_token_hash'>;
type NewSession = Omit<StoredSession, 'address' | 'user_agent'> & Partial<StoredSession>;

export async function createSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, last_used_on: session.started_on })
    .execute();
}

/** Gives a session another token once its employee has entered their password. Returns false if it has ended. */
export async function replaceToken(db: Db, token_hash: string, new_hash: string, password_on: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ token_hash: new_hash, former_token_hash: token_hash, password_on })
    .where(hasToken(token_hash))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A request may have been sent with the token before. */
function hasToken(token_hash: string) {
  return (where: ExpressionBuilder<Tables, 'sessions'>) =>
    where.or([where('token_hash', '=', token_hash), where('former_token_hash', '=', token_hash)]);
}

/** Makes a session that is used now one of a shared device, where it ends after minutes without use. */
export async function moveSessionToDevice(db: Db, token_hash: string, device_id: number, last_used_on: string): Promise<void> {
  await db.updateTable('sessions').set({ device_id, last_used_on }).where('token_hash', '=', token_hash).execute();
}

/** Ends the sessions on a shared device, only those of one employee if there is an `employee_id`. */
export async function deleteSessionsOnDevice(db: Db, device_id: number, employee_id?: number): Promise<void> {
  const sessions = db.deleteFrom('sessions').where('device_id', '=', device_id);
  await (employee_id === undefined ? sessions : sessions.where('employee_id', '=', employee_id)).execute();
}

export async function touchSession(db: Db, token_hash: string, now: string): Promise<void> {
  await db.updateTable('sessions').set({ last_used_on: now }).where('token_hash', '=', token_hash).execute();
}

export async function deleteSession(db: Db, token_hash: string): Promise<void> {
  await db.deleteFrom('sessions').where(hasToken(token_hash)).execute();
}

export async function deleteOtherSessions(db: Db, employee_id: number, token_hash: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('employee_id', '=', employee_id)
    .where('token_hash', '<>', token_hash)
    .where('former_token_hash', 'is distinct from', token_hash)
    .execute();
}

/** Replaces one password hash by another. Returns false if the former one is no longer that of an active employee. */
export async function replacePassword(db: Db, id: number, former: string, password: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('employees')
    .set({ password })
    .where('id', '=', id)
    .where('password', '=', former)
    .where('left_on', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps the password from being changed until the transaction ends. Returns false if it is no longer that of an active employee. */
export function lockPassword(db: Db, id: number, password: string): Promise<boolean> {
  return replacePassword(db, id, password, password);
}

const preferenceColumns = ['text_size', 'theme', 'start_screen', 'language'] as const;

/** Undefined for an unknown id. */
export const findPreferences = prepareFirst((db: Db, { id }: Placeholders<{ id: number }>) =>
  db.selectFrom('employees').select(preferenceColumns).where('id', '=', id),
);

/** `change` has at least one field. */
export function updatePreferences(db: Db, id: number, change: Partial<Preferences>): Promise<Preferences> {
  return db.updateTable('employees').set(change).where('id', '=', id).returning(preferenceColumns).executeTakeFirstOrThrow();
}

/** The last used first, with those that have expired. */
export function listSessions(db: Db, employee_id: number) {
  return db
    .selectFrom('sessions')
    .leftJoin('shared_devices', 'shared_devices.id', 'device_id')
    .select(['token_hash', 'started_on', 'last_used_on', 'address', 'user_agent', 'lock_after_minutes', 'name as device_name'])
    .where('employee_id', '=', employee_id)
    .orderBy('last_used_on', 'desc')
    .orderBy('token_hash')
    .execute();
}

export async function deleteSessionsUnusedSince(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('sessions').where('last_used_on', '<', instant).execute();
}

/** An employee with their password hash. Undefined for an unknown id and for an employee who has left. */
export function findEmployeeWithPassword(db: Db, id: number) {
  return db
    .selectFrom('employees')
    .select([...employeeColumns, 'password', ...preferenceColumns])
    .where('id', '=', id)
    .where('left_on', 'is', null)
    .executeTakeFirst();
}

export async function deleteSessionsOfEmployee(db: Db, employee_id: number): Promise<void> {
  await db.deleteFrom('sessions').where('employee_id', '=', employee_id).execute();
}
