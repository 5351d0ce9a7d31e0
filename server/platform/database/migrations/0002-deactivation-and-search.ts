import { brandLabels } from '@fettle/contract/shared/catalog.ts';
import { type Kysely, sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** Columns and indexes for deactivating employees and for finding machines by text, type, technician and last event. */
export const deactivationAndSearch: Migration = async (db, { instant, indexAnyPart }) => {
  await db.schema.alterTable('employees').addColumn('left_on', instant).execute();

  await db.schema
    .alterTable('machines')
    .addColumn('touched_on', instant, (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('machines')
    .addColumn('technician_id', 'integer', (column) => column.references('employees.id'))
    .execute();
  await db.schema
    .alterTable('machines')
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await fillColumns(db);

  const indexes = {
    machines_by_type: ['type_of', 'id'],
    machines_by_status_and_type: ['status', 'type_of', 'id'],
    machines_by_technician: ['technician_id', 'id'],
    machines_by_technician_and_status: ['technician_id', 'status', 'id'],
    machines_by_touch: ['touched_on', 'id'],
    machines_by_status_and_touch: ['status', 'touched_on', 'id'],
  };
  for (const [name, columns] of Object.entries(indexes)) await db.schema.createIndex(name).on('machines').columns(columns).execute();
  // Covers all columns needed to sum the counts.
  await db.schema.createIndex('machine_counts_covering').on('machine_counts').columns(['status', 'block', 'machines']).execute();
  await indexAnyPart(db);
};

async function fillColumns(db: Kysely<unknown>): Promise<void> {
  await sql`
    update machines set
      touched_on = coalesce((select max(events."on") from events where events.machine_id = machines.id), registered_on),
      technician_id = (
        select repairs.technician_id from repairs
        where repairs.machine_id = machines.id and repairs.number = machines.repair_number
      )`.execute(db);
  for (const [brand, label] of Object.entries(brandLabels)) {
    await sql`update machines set search_text = upper(${label} || ' ' || model || ' ' || serial) where brand = ${brand}`.execute(db);
  }
}
