import { limitExpr } from '../database/limit-expr.ts';
import type { Db } from '../database/engine.ts';

/** More are not remembered of an employee: the least recently used one is forgotten. */
const mostDevices = 20;
/** So long after an employee last signed in there a device is a stranger's again; browsers keep no cookie for longer. */
export const deviceDays = 400;

/** Whether the employee has signed in on this device. */
export async function isKnownDevice(db: Db, employee_id: number, device_hash: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('device_hash', '=', device_hash)
    .where('employee_id', '=', employee_id)
    .where('last_used_on', '>=', oldest(now))
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether anyone has signed in on this device: a token that is not from this server is not taken over. */
export async function isDevice(db: Db, device_hash: string): Promise<boolean> {
  const found = await db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('device_hash', '=', device_hash)
    .limit(limitExpr(1))
    .executeTakeFirst();
  return found !== undefined;
}

export async function rememberDevice(db: Db, employee_id: number, device_hash: string, now: Date): Promise<void> {
  const last_used_on = now.toISOString();
  await db
    .insertInto('known_devices')
    .values({ device_hash, employee_id, last_used_on })
    .onConflict((conflict) => conflict.columns(['device_hash', 'employee_id']).doUpdateSet({ last_used_on }))
    .execute();
  const newest = db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('employee_id', '=', employee_id)
    .where('last_used_on', '>=', oldest(now))
    .orderBy('last_used_on', 'desc')
    .limit(limitExpr(mostDevices));
  await db.deleteFrom('known_devices').where('employee_id', '=', employee_id).where('device_hash', 'not in', newest).execute();
}

/** Forgets an employee's devices, but for the one with this hash. */
export async function forgetDevices(db: Db, employee_id: number, except = ''): Promise<void> {
  await db.deleteFrom('known_devices').where('employee_id', '=', employee_id).where('device_hash', '<>', except).execute();
}

function oldest(now: Date): string {
  return new Date(now.getTime() - deviceDays * 86_400_000).toISOString();
}
