import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** Devices that several employees share, their PINs there, and sessions that belong to such a device. */
export const sharedDevices: Migration = async (db, { autoKey, instant }) => {
  const { schema } = db;
  await schema
    .createTable('shared_devices')
    .$call(autoKey)
    .addColumn('device_hash', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('lock_after_minutes', 'integer', (column) => column.notNull())
    .addColumn('shared_on', instant, (column) => column.notNull())
    .addColumn('shared_by', 'integer', (column) => column.notNull().references('employees.id'))
    .execute();
  await schema
    .createTable('device_employees')
    .addColumn('device_id', 'integer', (column) => column.notNull().references('shared_devices.id'))
    .addColumn('employee_id', 'integer', (column) => column.notNull().references('employees.id'))
    .addColumn('pin_hash', 'text', (column) => column.check(sql`pin_hash like '$argon2id$%'`))
    .addColumn('pin_length', 'integer')
    .addColumn('wrong_pins', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('storage_key', 'text', (column) => column.notNull())
    .addColumn('last_used_on', instant, (column) => column.notNull())
    .addColumn('pin_set_on', instant)
    .addPrimaryKeyConstraint('device_employees_key', ['device_id', 'employee_id'])
    .execute();
  await schema.createIndex('device_employees_by_employee').on('device_employees').columns(['employee_id']).execute();
  await schema
    .alterTable('sessions')
    .addColumn('device_id', 'integer', (column) => column.references('shared_devices.id'))
    .execute();
  await schema.alterTable('sessions').addColumn('password_on', instant).execute();
  await schema.createIndex('sessions_by_device').on('sessions').columns(['device_id', 'employee_id']).execute();
  // Until now, every session began with a password.
  await sql`update sessions set password_on = started_on`.execute(db);
};
