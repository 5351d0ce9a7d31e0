import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

const instantFormat = "'____-__-__T__:__:__.___Z'";

export const initialSchema: Migration = async ({ schema }, { autoKey, instant }) => {
  await schema
    .createTable('employees')
    .$call(autoKey)
    .addColumn('first_name', 'text', (column) => column.notNull().check(sql`first_name <> ''`))
    .addColumn('last_name', 'text', (column) => column.notNull().check(sql`last_name <> ''`))
    .addColumn('email', 'text', (column) => column.notNull().check(sql`email <> ''`))
    .addColumn('password', 'text', (column) => column.notNull().check(sql`password like '$argon2id$%'`))
    .addColumn('is_admin', 'integer', (column) => column.notNull().check(sql`is_admin in (0, 1)`))
    .addColumn('role', 'integer', (column) => column.notNull().check(sql`role between 0 and 3`))
    .addColumn('founder', 'integer', (column) => column.unique().check(sql`founder = 1`))
    .addColumn('registered_on', instant, (column) => column.notNull().check(sql.raw(`registered_on like ${instantFormat}`)))
    .execute();
  await schema
    .createIndex('employees_by_email')
    .on('employees')
    .expression(sql`lower(email)`)
    .unique()
    .execute();

  await schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().check(sql`length(token_hash) = 64`))
    .addColumn('employee_id', 'integer', (column) => column.notNull().references('employees.id').onDelete('cascade'))
    .addColumn('started_on', instant, (column) => column.notNull())
    .addColumn('last_used_on', instant, (column) => column.notNull())
    .execute();
  await schema.createIndex('sessions_by_employee').on('sessions').column('employee_id').execute();
  await schema.createIndex('sessions_by_last_use').on('sessions').column('last_used_on').execute();

  const status = sql`status in ('in_progress', 'completed', 'trashed', 'exported')`;
  const typeOf = sql`type_of in ('fridge', 'washer', 'dryer', 'range')`;

  await schema
    .createTable('machines')
    .$call(autoKey)
    .addColumn('type_of', 'text', (column) => column.notNull().check(typeOf))
    .addColumn('brand', 'text', (column) => column.notNull().check(sql`brand <> ''`))
    .addColumn('model', 'text', (column) => column.notNull().check(sql`model <> ''`))
    .addColumn('serial', 'text', (column) => column.notNull().check(sql`serial <> ''`))
    .addColumn('serial_key', 'text', (column) => column.notNull())
    .addColumn('style', 'text')
    .addColumn('color', 'text')
    .addColumn('condition', 'text', (column) => column.check(sql`condition in ('NEW', 'USED', 'Scratch and Dent')`))
    .addColumn('vendor', 'text')
    .addColumn('status', 'text', (column) => column.notNull().check(status))
    .addColumn('repair_number', 'integer', (column) => column.notNull().check(sql`repair_number >= 1`))
    .addColumn('creator_id', 'integer', (column) => column.notNull().references('employees.id'))
    .addColumn('registered_on', instant, (column) => column.notNull().check(sql.raw(`registered_on like ${instantFormat}`)))
    .addColumn('version', 'integer', (column) => column.notNull().check(sql`version >= 1`))
    .execute();
  await schema.createIndex('machines_by_status').on('machines').columns(['status', 'id']).execute();
  await schema.createIndex('machines_by_serial').on('machines').columns(['serial_key', 'id']).execute();
  await schema.createIndex('machines_by_creator').on('machines').column('creator_id').execute();

  await schema
    .createTable('exports')
    .$call(autoKey)
    .addColumn('exported_on', instant, (column) => column.notNull())
    .addColumn('author_id', 'integer', (column) => column.notNull().references('employees.id'))
    .addColumn('machines', 'integer', (column) => column.notNull().check(sql`machines >= 1`))
    .execute();

  await schema
    .createTable('repairs')
    .addColumn('machine_id', 'integer', (column) => column.notNull().references('machines.id'))
    .addColumn('number', 'integer', (column) => column.notNull().check(sql`number >= 1`))
    .addColumn('status', 'text', (column) => column.notNull().check(status))
    .addColumn('technician_id', 'integer', (column) => column.notNull().references('employees.id'))
    .addColumn('started_on', instant, (column) => column.notNull())
    .addColumn('finished_on', instant)
    .addColumn('exported_on', instant)
    .addColumn('export_id', 'integer', (column) => column.references('exports.id'))
    .addPrimaryKeyConstraint('repairs_of_a_machine', ['machine_id', 'number'])
    .addCheckConstraint('repairs_finished', sql`(status = 'in_progress') = (finished_on is null)`)
    .addCheckConstraint(
      'repairs_exported',
      sql`(status = 'exported') = (exported_on is not null) and (exported_on is null) = (export_id is null)`,
    )
    .execute();
  await schema
    .createIndex('repairs_one_open')
    .on('repairs')
    .column('machine_id')
    .unique()
    .where(sql.ref('status'), '<>', sql.lit('exported'))
    .execute();
  await schema.createIndex('repairs_by_technician').on('repairs').columns(['technician_id', 'status', 'finished_on']).execute();
  await schema.createIndex('repairs_by_export').on('repairs').column('export_id').execute();

  await schema
    .createTable('notes')
    .$call(autoKey)
    .addColumn('machine_id', 'integer', (column) => column.notNull().references('machines.id'))
    .addColumn('author_id', 'integer', (column) => column.notNull().references('employees.id'))
    .addColumn('content', 'text', (column) => column.notNull().check(sql`length(content) between 1 and 4000`))
    .addColumn('date', instant, (column) => column.notNull())
    .execute();
  await schema.createIndex('notes_by_machine').on('notes').columns(['machine_id', 'id']).execute();

  await schema
    .createTable('events')
    .$call(autoKey)
    .addColumn('machine_id', 'integer', (column) => column.notNull().references('machines.id'))
    .addColumn('kind', 'text', (column) =>
      column
        .notNull()
        .check(sql`kind in ('registered', 'edited', 'status_changed', 'note_added', 'note_removed', 'label_printed', 'exported')`),
    )
    .addColumn('on', instant, (column) => column.notNull())
    .addColumn('author_id', 'integer', (column) => column.notNull().references('employees.id'))
    .addColumn('field', 'text')
    .addColumn('from', 'text')
    .addColumn('to', 'text')
    .execute();
  await schema.createIndex('events_by_machine').on('events').columns(['machine_id', 'id']).execute();

  await schema
    .createTable('export_lines')
    .addColumn('export_id', 'integer', (column) => column.notNull().references('exports.id'))
    .addColumn('machine_id', 'integer', (column) => column.notNull().references('machines.id'))
    .addColumn('repair_number', 'integer', (column) => column.notNull())
    .addColumn('type_of', 'text', (column) => column.notNull().check(typeOf))
    .addColumn('brand', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('serial', 'text', (column) => column.notNull())
    .addColumn('style', 'text')
    .addColumn('color', 'text')
    .addColumn('condition', 'text')
    .addColumn('vendor', 'text')
    .addColumn('completed_on', instant, (column) => column.notNull())
    .addColumn('creator_name', 'text', (column) => column.notNull())
    .addColumn('technician_name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('export_lines_of_a_batch', ['export_id', 'machine_id'])
    .addUniqueConstraint('export_lines_once_a_repair', ['machine_id', 'repair_number'])
    .execute();

  await schema
    .createTable('idempotency_keys')
    .addColumn('employee_id', 'integer', (column) => column.notNull().references('employees.id').onDelete('cascade'))
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('asked', 'text', (column) => column.notNull())
    .addColumn('reply', 'text', (column) => column.notNull())
    .addColumn('used_on', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_once', ['employee_id', 'call', 'key'])
    .execute();
  await schema.createIndex('idempotency_keys_by_use').on('idempotency_keys').column('used_on').execute();

  await schema
    .createTable('machine_counts')
    .addColumn('status', 'text', (column) => column.notNull().check(status))
    .addColumn('block', 'integer', (column) => column.notNull())
    .addColumn('machines', 'integer', (column) => column.notNull().check(sql`machines >= 0`))
    .addPrimaryKeyConstraint('machine_counts_of_a_block', ['status', 'block'])
    .execute();
};
