import type { Migration } from '../column-types.ts';

/** Failed password attempts, shared by all servers, and the devices on which each employee has logged in. */
export const signInAttempts: Migration = async ({ schema }, { instant }) => {
  await schema
    .createTable('attempt_counts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('employee_id', 'integer')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('counted_since', instant, (column) => column.notNull())
    .addColumn('last_failed_on', instant, (column) => column.notNull())
    .execute();
  await schema.createIndex('attempt_counts_by_employee').on('attempt_counts').column('employee_id').execute();
  await schema.createIndex('attempt_counts_by_failure').on('attempt_counts').column('last_failed_on').execute();

  await schema
    .createTable('known_devices')
    .addColumn('device_hash', 'text', (column) => column.notNull())
    .addColumn('employee_id', 'integer', (column) => column.notNull().references('employees.id').onDelete('cascade'))
    .addColumn('last_used_on', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('known_devices_once', ['device_hash', 'employee_id'])
    .execute();
  await schema.createIndex('known_devices_by_employee').on('known_devices').columns(['employee_id', 'last_used_on']).execute();
};
