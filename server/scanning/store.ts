import type { Brand } from '@fettle/contract/catalog.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Db } from '../database/engine.ts';

const bySerialKey = prepareQuery((db: Db, { key }: { key: string }) =>
  db
    .selectFrom('machines')
    .select((row) => [row.fn.max('id').as('newest'), row.cast<number>(row.fn.countAll(), 'integer').as('matches')])
    .where('serial_key', '=', key),
);

const bySerialKeyAndBrand = prepareQuery((db: Db, { key, brand }: { key: string; brand: Brand }) =>
  db
    .selectFrom('machines')
    .select((row) => row.fn.max('id').as('newest'))
    .where('serial_key', '=', key)
    .where('brand', '=', brand),
);

/** The newest machine whose serial has this key, of the brand if one of it has, and how many machines have the serial. */
export async function findBySerialKey(db: Db, key: string, brand: Brand | undefined): Promise<{ newest: number | null; matches: number }> {
  const [found] = await bySerialKey(db, { key });
  const [ofBrand] = brand && found?.newest ? await bySerialKeyAndBrand(db, { key, brand }) : [];
  return { newest: ofBrand?.newest ?? found?.newest ?? null, matches: found?.matches ?? 0 };
}
