import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** Columns and indexes for the technicians' benches, for handing machines over and for waiting for parts. */
export const bench: Migration = async ({ schema }, { autoKey, instant }) => {
  await schema
    .alterTable('repairs')
    .addColumn('handed_over_by', 'integer', (column) => column.references('employees.id'))
    .execute();
  await schema.alterTable('repairs').addColumn('waiting_since', instant).execute();
  await schema
    .alterTable('repairs')
    .addColumn('waited_seconds', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('machines').addColumn('waiting_since', instant).execute();
  await schema
    .createIndex('repairs_on_bench')
    .on('repairs')
    .columns(['technician_id', 'started_on', 'machine_id'])
    .where(sql.ref('status'), '=', sql.lit('in_progress'))
    .execute();
  await schema
    .createIndex('machines_waiting')
    .on('machines')
    .columns(['id', 'status', 'type_of', 'technician_id', 'touched_on'])
    .where(sql.ref('waiting_since'), 'is not', null)
    .execute();

  await schema
    .createTable('awaited_parts')
    .$call(autoKey)
    .addColumn('machine_id', 'integer', (column) => column.notNull())
    .addColumn('repair_number', 'integer', (column) => column.notNull())
    .addColumn('part_number', 'text')
    .addColumn('description', 'text')
    .addColumn('supplier', 'text')
    .addColumn('expected_on', instant)
    .addColumn('requested_on', instant, (column) => column.notNull())
    .addColumn('requested_by', 'integer', (column) => column.notNull().references('employees.id'))
    .addColumn('ended_on', instant)
    .addColumn('outcome', 'text', (column) => column.check(sql`outcome in ('arrived', 'canceled', 'repair_finished')`))
    .addColumn('credited_seconds', 'integer', (column) => column.notNull().defaultTo(0))
    .addForeignKeyConstraint('awaited_parts_of_a_repair', ['machine_id', 'repair_number'], 'repairs', ['machine_id', 'number'])
    .addCheckConstraint('awaited_parts_named', sql`part_number is not null or description is not null`)
    .addCheckConstraint('awaited_parts_ended', sql`(ended_on is null) = (outcome is null)`)
    .execute();
  await schema.createIndex('awaited_parts_by_repair').on('awaited_parts').columns(['machine_id', 'repair_number', 'id']).execute();
  await schema
    .createIndex('awaited_parts_by_day')
    .on('awaited_parts')
    .expression(sql`coalesce(expected_on, '9999-12-31'), id`)
    .where(sql.ref('ended_on'), 'is', null)
    .execute();
};
