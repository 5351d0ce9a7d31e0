import type { Device } from '@fettle/contract/devices/calls.ts';
import type { Db } from '../../platform/database/engine.ts';
import { fullNameExpr } from '../employees/full-name.ts';

/** The devices by name. `device_hash` is that of the device that asks. */
export async function listDevices(db: Db, device_hash: string | undefined): Promise<Device[]> {
  const devices = await selectDevices(db).orderBy('name').orderBy('shared_devices.id').execute();
  const employees = await listEmployees(db);
  return devices.map(({ device_hash: hash, ...device }) => ({
    ...device,
    is_this_device: hash === device_hash,
    employees: employees
      .filter(({ device_id }) => device_id === device.id)
      .map(({ id, name, pin_set, last_used_on }) => ({ id, name, has_pin: pin_set !== null, last_used_on })),
  }));
}

/** Undefined for an unknown id. */
export async function findDevice(db: Db, id: number, device_hash: string | undefined): Promise<Device | undefined> {
  return (await listDevices(db, device_hash)).find((device) => device.id === id);
}

type NewDevice = { device_hash: string; name: string; lock_after_minutes: number; shared_on: string; shared_by: number };

/** Returns the new id. */
export async function addDevice(db: Db, device: NewDevice): Promise<number> {
  return (await db.insertInto('shared_devices').values(device).returning('id').executeTakeFirstOrThrow()).id;
}

/** Returns false for an unknown id. */
export async function updateDevice(db: Db, id: number, change: Partial<NewDevice>): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('shared_devices').set(change).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The device's sessions must be deleted before. */
export async function deleteDevice(db: Db, id: number): Promise<void> {
  await db.deleteFrom('device_employees').where('device_id', '=', id).execute();
  await db.deleteFrom('shared_devices').where('id', '=', id).execute();
}

/** Returns false if the employee has not logged in on the device. */
export async function deleteEnrollment(db: Db, device_id: number, employee_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('device_employees')
    .where('device_id', '=', device_id)
    .where('employee_id', '=', employee_id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

function selectDevices(db: Db) {
  return db
    .selectFrom('shared_devices')
    .innerJoin('employees', 'employees.id', 'shared_by')
    .select(['shared_devices.id', 'device_hash', 'name', 'lock_after_minutes', 'shared_on', fullNameExpr('employees').as('shared_by')]);
}

function listEmployees(db: Db) {
  return db
    .selectFrom('device_employees')
    .innerJoin('employees', 'employees.id', 'employee_id')
    .select(['employees.id', 'device_id', 'pin_hash as pin_set', 'last_used_on', fullNameExpr('employees').as('name')])
    .where('left_on', 'is', null)
    .orderBy('last_used_on', 'desc')
    .orderBy('employees.id')
    .execute();
}
