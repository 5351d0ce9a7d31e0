import type { Migration } from '../column-types.ts';

/** Authenticator apps of admins, and recovery codes for those who lose their phone. */
export const secondFactors: Migration = async ({ schema }, { instant }) => {
  await schema
    .createTable('second_factors')
    .addColumn('employee_id', 'integer', (column) => column.primaryKey().references('employees.id'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('confirmed_on', instant)
    .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('recovery_codes')
    .addColumn('employee_id', 'integer', (column) => column.notNull().references('employees.id'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['employee_id', 'code_hash'])
    .execute();
};
