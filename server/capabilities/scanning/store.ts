import type { Brand } from '@fettle/contract/shared/catalog.ts';
import { type Placeholders, prepareFirst, rowCount } from '../../platform/database/prepare-query.ts';
import type { Db } from '../../platform/database/engine.ts';

const selectBySerialKey = prepareFirst((db: Db, { key }: Placeholders<{ key: string }>) =>
  db
    .selectFrom('machines')
    .select((row) => [row.fn.max('id').as('newest'), rowCount.as('matches')])
    .where('serial_key', '=', key),
);

const selectBySerialKeyAndBrand = prepareFirst((db: Db, { key, brand }: Placeholders<{ key: string; brand: Brand }>) =>
  db
    .selectFrom('machines')
    .select((row) => row.fn.max('id').as('newest'))
    .where('serial_key', '=', key)
    .where('brand', '=', brand),
);

/**
 * `newest` is the id of the newest machine with this serial key and, if there is one, with this brand. Otherwise the brand is ignored.
 * `matches` counts machines of all brands.
 */
export async function findBySerialKey(db: Db, key: string, brand: Brand | undefined): Promise<{ newest: number | null; matches: number }> {
  const found = await selectBySerialKey(db, { key });
  const ofBrand = brand && found?.newest ? await selectBySerialKeyAndBrand(db, { key, brand }) : undefined;
  return { newest: ofBrand?.newest ?? found?.newest ?? null, matches: found?.matches ?? 0 };
}
