import type { Brand } from '@fettle/contract/shared/catalog.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Db } from '../../platform/database/engine.ts';

const counted = { machines: 1_000, brands: 8 };

/** The most frequent brands of the newest machines, most frequent first. */
export async function findTopBrands(db: Db): Promise<Brand[]> {
  return (await topBrands(db, {})).map(({ brand }) => brand);
}

const topBrands = prepareQuery((db: Db) =>
  db
    .selectFrom(db.selectFrom('machines').select('brand').orderBy('id', 'desc').limit(counted.machines).as('newest'))
    .select('brand')
    .groupBy('brand')
    .orderBy((row) => row.fn.countAll(), 'desc')
    .orderBy('brand')
    .limit(counted.brands),
);
