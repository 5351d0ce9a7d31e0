import type { ExpiryClocks } from '../../platform/system/expiry-clocks.ts';
import type { Db } from '../../platform/database/engine.ts';
import { hashToken } from './sessions.ts';
import { findSharedDevice } from './shared-devices.ts';

/** The most devices of an employee. When there are more, the least recently used device is deleted. */
const maxDevices = 20;
/** Days since the employee's last login on the device. Browsers limit cookies to 400 days. */
export const deviceLifetimeDays = 400;

/** The hash of the device's token if the employee has logged in on it. */
export async function findKnownDevice(db: Db, employee_id: number, token: string | undefined, now: Date): Promise<string | undefined> {
  if (!token) return undefined;
  const device_hash = hashToken(token);
  const found = await db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('device_hash', '=', device_hash)
    .where('employee_id', '=', employee_id)
    .where('last_used_on', '>=', oldestValid(now))
    .executeTakeFirst();
  return found?.device_hash;
}

/** The device's token, or a new one if the server did not issue it. */
export async function issuedDeviceToken(db: Db, token: string | undefined, randomToken: () => string): Promise<string> {
  return token && (await isIssued(db, hashToken(token))) ? token : randomToken();
}

/** Whether anyone has logged in on this device. */
async function isIssued(db: Db, device_hash: string): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('device_hash', '=', device_hash)
    .limit(1)
    .executeTakeFirst();
  return known !== undefined || (await findSharedDevice(db, { device_hash })) !== undefined;
}

export async function saveKnownDevice(db: Db, employee_id: number, device_hash: string, clocks: ExpiryClocks): Promise<void> {
  const last_used_on = clocks.steadyNow().toISOString();
  await db
    .insertInto('known_devices')
    .values({ device_hash, employee_id, last_used_on })
    .onConflict((conflict) => conflict.columns(['device_hash', 'employee_id']).doUpdateSet({ last_used_on }))
    .execute();
  const newest = db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('employee_id', '=', employee_id)
    .where('last_used_on', '>=', oldestValid(clocks.expiryNow()))
    .orderBy('last_used_on', 'desc')
    .limit(maxDevices);
  await db.deleteFrom('known_devices').where('employee_id', '=', employee_id).where('device_hash', 'not in', newest).execute();
}

/** Deletes an employee's devices, except the one with the hash `except`. */
export async function deleteKnownDevices(db: Db, employee_id: number, except = ''): Promise<void> {
  await db.deleteFrom('known_devices').where('employee_id', '=', employee_id).where('device_hash', '<>', except).execute();
}

function oldestValid(now: Date): string {
  return new Date(now.getTime() - deviceLifetimeDays * 86_400_000).toISOString();
}
