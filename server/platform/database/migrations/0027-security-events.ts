import type { Migration } from '../column-types.ts';

/** The security log, and from where and with which browser a session began. */
export const securityEvents: Migration = async ({ schema }, { autoKey, instant }) => {
  await schema
    .createTable('security_events')
    .$call(autoKey)
    .addColumn('on', instant, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('employee_id', 'integer', (column) => column.references('employees.id'))
    .addColumn('author_id', 'integer', (column) => column.references('employees.id'))
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('detail', 'text')
    .execute();
  await schema.createIndex('security_events_by_kind').on('security_events').columns(['kind', 'id']).execute();
  await schema.alterTable('sessions').addColumn('address', 'text').execute();
  await schema.alterTable('sessions').addColumn('user_agent', 'text').execute();
};
