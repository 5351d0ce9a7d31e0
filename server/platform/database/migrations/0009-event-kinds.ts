import type { Migration } from '../column-types.ts';

/** Drops the list of event kinds from the database, so that a new kind no longer needs a migration. The contract has the list. */
export const eventKinds: Migration = async (db, { autoKey, instant, dropCheck }) => {
  await dropCheck(db, { table: 'events', column: 'kind' }, (name) =>
    db.schema
      .createTable(name)
      .$call(autoKey)
      .addColumn('machine_id', 'integer', (column) => column.notNull().references('machines.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('on', instant, (column) => column.notNull())
      .addColumn('author_id', 'integer', (column) => column.notNull().references('employees.id'))
      .addColumn('field', 'text')
      .addColumn('from', 'text')
      .addColumn('to', 'text'),
  );
};
