import { randomBytes } from 'node:crypto';
import { maxWrongPins, type DevicePerson } from '@fettle/contract/auth/shared-device.ts';
import { type Message, pluralMsg } from '@fettle/i18n/message.ts';
import type { Db } from '../../platform/database/engine.ts';
import { type Placeholders, prepareFirst, prepareQuery } from '../../platform/database/prepare-query.ts';

/** Undefined unless an admin has made it a shared device. */
export const findSharedDevice = prepareFirst((db: Db, { device_hash }: Placeholders<{ device_hash: string }>) =>
  db.selectFrom('shared_devices').select(['id', 'name', 'lock_after_minutes']).where('device_hash', '=', device_hash),
);

const peopleOnDevice = prepareQuery((db: Db, { device_id }: Placeholders<{ device_id: number }>) =>
  db
    .selectFrom('device_employees')
    .innerJoin('employees', 'employees.id', 'employee_id')
    .select(['employees.id', 'first_name', 'last_name', 'pin_length', 'wrong_pins'])
    .where('device_id', '=', device_id)
    .where('pin_set_on', 'is not', null)
    .where('left_on', 'is', null)
    .orderBy('last_used_on', 'desc')
    .orderBy('employees.id'),
);

/** The employees who have set a PIN, even if it no longer works, the last one who used the device first. */
export async function listPeople(db: Db, device_id: number): Promise<DevicePerson[]> {
  return (await peopleOnDevice(db, { device_id })).map(({ wrong_pins, pin_length, ...person }) => ({
    ...person,
    pin_length: wrong_pins < maxWrongPins ? pin_length : null,
  }));
}

/** Saves that the employee entered their password on the device, which makes up for wrong PINs. */
export async function enroll(db: Db, device_id: number, employee_id: number, now: string): Promise<void> {
  const storage_key = randomBytes(32).toString('base64');
  await db
    .insertInto('device_employees')
    .values({ device_id, employee_id, pin_hash: null, pin_length: null, storage_key, last_used_on: now, pin_set_on: null })
    .onConflict((conflict) => conflict.columns(['device_id', 'employee_id']).doUpdateSet({ wrong_pins: 0, last_used_on: now }))
    .execute();
}

export const findEnrollment = prepareFirst((db: Db, { device_id, employee_id }: Placeholders<{ device_id: number; employee_id: number }>) =>
  db
    .selectFrom('device_employees')
    .select(['pin_hash', 'storage_key'])
    .where('device_id', '=', device_id)
    .where('employee_id', '=', employee_id),
);

/**
 * Counts a wrong PIN before it is checked, so concurrent attempts cannot exceed the limit, and returns the hash to check it against.
 * Undefined if the employee has no PIN on the device or has used up their attempts.
 */
export async function beginPinAttempt(db: Db, device_id: number, employee_id: number): Promise<string | undefined> {
  const attempt = await db
    .updateTable('device_employees')
    .set(({ eb }) => ({ wrong_pins: eb('wrong_pins', '+', 1) }))
    .where('device_id', '=', device_id)
    .where('employee_id', '=', employee_id)
    .where('pin_hash', 'is not', null)
    .where('wrong_pins', '<', maxWrongPins)
    .returning('pin_hash')
    .executeTakeFirst();
  return attempt?.pin_hash ?? undefined;
}

/** Clears the wrong PINs. Returns false if the PIN was revoked or changed since `pin_hash` was read. */
export async function savePinUse(
  db: Db,
  attempt: { device_id: number; employee_id: number; pin_hash: string; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('device_employees')
    .set({ wrong_pins: 0, last_used_on: attempt.now })
    .where('device_id', '=', attempt.device_id)
    .where('employee_id', '=', attempt.employee_id)
    .where('pin_hash', '=', attempt.pin_hash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function savePin(
  db: Db,
  { device_id, employee_id, now, ...pin }: { device_id: number; employee_id: number; pin_hash: string; pin_length: number; now: string },
): Promise<void> {
  await db
    .updateTable('device_employees')
    .set({ ...pin, wrong_pins: 0, pin_set_on: now })
    .where('device_id', '=', device_id)
    .where('employee_id', '=', employee_id)
    .execute();
}

/**
 * Makes an employee enter their password on every shared device, and returns the event for the log if they had any PIN. Call it before the employee's sessions are deleted: a transaction that
 * is unlocking a device with the PIN then either has saved its session already or fails.
 */
export async function revokePins(db: Db, employee_id: number): Promise<Revoked[]> {
  const enrollments = await db.selectFrom('device_employees').select('pin_hash').where('employee_id', '=', employee_id).execute();
  // Those without a PIN, too: one may be set at this moment.
  await db.updateTable('device_employees').set({ pin_hash: null, pin_length: null }).where('employee_id', '=', employee_id).execute();
  const pins = enrollments.filter(({ pin_hash }) => pin_hash !== null).length;
  return pins === 0 ? [] : [{ kind: 'pins_revoked', detail: pluralMsg(pins, 'On {count} shared device', 'On {count} shared devices') }];
}

type Revoked = { kind: 'pins_revoked'; detail: Message };
