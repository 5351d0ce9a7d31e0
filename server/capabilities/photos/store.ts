import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/engine.ts';
import { type Placeholders, prepareCount, prepareFirst, prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { fullNameExpr } from '../employees/full-name.ts';

export type PhotoRow = Omit<Selectable<Tables['photos']>, 'deleted_on'> & { author_name: string };
type NewPhoto = Omit<PhotoRow, 'id' | 'thumbnail_hash' | 'author_name'>;

const photoPath = '/api/read/get_photo/';

/** The path of a photo's file, or of its thumbnail's, whose hash is given. */
export const photoUrl = (id: number, hash: string): string => `${photoPath}${id}/${hash}`;

/** The same path in SQL, of the newest thumbnail of the machine of a statement's `repairs`. */
export const latestThumbnailUrl = () => sql<string | null>`(
  select ${sql.lit(photoPath)} || cast(photos.id as text) || '/' || thumbnail_hash from photos
  where photos.machine_id = repairs.machine_id and deleted_on is null and thumbnail_hash is not null
  order by photos.id desc limit 1
)`;

export async function addPhoto(db: Db, photo: NewPhoto): Promise<number> {
  const { id } = await db.insertInto('photos').values(photo).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** undefined for an unknown or deleted photo. */
export const findPhoto = prepareFirst((db: Db, { id }: Placeholders<{ id: number }>) => selectPhotos(db).where('photos.id', '=', id));

/** The newest photos of a machine with an id below `before`. */
export const listPhotos = prepareQuery(
  (db: Db, { machineId, before, limit }: Placeholders<{ machineId: number; before: number; limit: number }>) =>
    selectPhotos(db).where('machine_id', '=', machineId).where('photos.id', '<', before).orderBy('photos.id', 'desc').limit(limit),
);

export const countPhotos = prepareCount((db: Db, { machineId }: Placeholders<{ machineId: number }>) =>
  db.selectFrom('photos').select('id').where('machine_id', '=', machineId).where('deleted_on', 'is', null),
);

function selectPhotos(db: Db) {
  return db
    .selectFrom('photos')
    .innerJoin('employees', 'employees.id', 'author_id')
    .select(['photos.id', 'author_id', 'machine_id', 'date', 'arrived_on', 'note', 'type', 'width', 'height', 'bytes', 'hash'])
    .select(['thumbnail_hash', fullNameExpr('employees').as('author_name')])
    .where('deleted_on', 'is', null);
}

/** Returns false for an unknown photo, and for one that has a thumbnail. */
export async function setThumbnail(db: Db, id: number, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ thumbnail_hash: hash })
    .where('id', '=', id)
    .where('thumbnail_hash', 'is', null)
    .where('deleted_on', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Hides a photo and returns it; undefined for an unknown or deleted one. */
export function markPhotoDeleted(db: Db, id: number, deletedOn: string) {
  return db
    .updateTable('photos')
    .set({ deleted_on: deletedOn })
    .where('id', '=', id)
    .where('deleted_on', 'is', null)
    .returning(['machine_id', 'note'])
    .executeTakeFirst();
}

/** Returns the restored photo; undefined if no photo with this id was deleted after `deletedAfter`. */
export function restorePhoto(db: Db, id: number, deletedAfter: string) {
  return db
    .updateTable('photos')
    .set({ deleted_on: null })
    .where('id', '=', id)
    .where('deleted_on', '>', deletedAfter)
    .returning(['machine_id', 'note'])
    .executeTakeFirst();
}

/** Deletes the rows of photos that were deleted before this instant. */
export async function deleteExpiredPhotos(db: Db, before: string): Promise<void> {
  await db.deleteFrom('photos').where('deleted_on', '<=', before).execute();
}

/** The given hashes that a photo or thumbnail has, including photos that can still be restored. */
export async function findReferencedHashes(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('photos')
    .select('hash')
    .where('hash', 'in', hashes)
    .union(db.selectFrom('photos').select('thumbnail_hash as hash').where('thumbnail_hash', 'in', hashes).$narrowType<{ hash: string }>())
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}
