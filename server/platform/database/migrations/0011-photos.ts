import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** Photos of machines. Their files are in PHOTO_DIR, named by hash. */
export const photos: Migration = async ({ schema }, { autoKey, instant }) => {
  await schema
    .createTable('photos')
    .$call(autoKey)
    .addColumn('machine_id', 'integer', (column) => column.notNull().references('machines.id'))
    .addColumn('author_id', 'integer', (column) => column.notNull().references('employees.id'))
    .addColumn('date', instant, (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.check(sql`length(note) between 1 and 500`))
    .addColumn('type', 'text', (column) => column.notNull().check(sql`type in ('image/jpeg', 'image/png', 'image/webp')`))
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().check(sql`length(hash) = 64`))
    .addColumn('thumbnail_hash', 'text', (column) => column.check(sql`length(thumbnail_hash) = 64`))
    .addColumn('deleted_on', instant)
    .execute();
  await schema
    .createIndex('photos_by_machine')
    .on('photos')
    .columns(['machine_id', 'id'])
    .where(sql.ref('deleted_on'), 'is', null)
    .execute();
  await schema.createIndex('photos_by_hash').on('photos').column('hash').execute();
  await schema.createIndex('photos_by_thumbnail').on('photos').column('thumbnail_hash').execute();
  await schema.createIndex('photos_deleted').on('photos').column('deleted_on').where(sql.ref('deleted_on'), 'is not', null).execute();
};
