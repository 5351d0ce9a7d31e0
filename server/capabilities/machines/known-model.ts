import type { KnownModel } from '@fettle/contract/machines/known-model.ts';
import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { sql } from 'kysely';
import { type Placeholders, prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Db } from '../../platform/database/engine.ts';

const maxMachines = 100;

/** undefined for a model that is not on file, or whose machines have neither brand nor type in common. */
export async function findKnownModel(db: Db, model: string): Promise<KnownModel | undefined> {
  // Placeholders such as UNKNOWN stand for many models.
  if (!/\d/.test(model)) return undefined;
  const newest = await newestOfModel(db, { key: normalizeSerial(model) });
  const kind = majority(newest, ({ brand, type_of }) => `${brand} ${type_of}`);
  const machines = newest.filter(({ brand, type_of }) => `${brand} ${type_of}` === kind);
  const [machine] = machines;
  return (
    machine && {
      machines: machines.length,
      type_of: machine.type_of,
      brand: machine.brand,
      style: majority(machines, ({ style }) => style),
      color: majority(machines, ({ color }) => color),
    }
  );
}

const newestOfModel = prepareQuery((db: Db, { key }: Placeholders<{ key: string }>) =>
  db
    .selectFrom('machines')
    .select(['type_of', 'brand', 'style', 'color'])
    .where('model_key', '=', key)
    .orderBy('id', 'desc')
    .limit(sql.lit(maxMachines)),
);

/** The value of more than half of the rows that have one. */
function majority<Row, Value extends string>(rows: readonly Row[], valueOf: (row: Row) => Value | null): Value | null {
  const values = rows.flatMap((row) => valueOf(row) ?? []);
  const counts = Map.groupBy(values, (value) => value);
  return [...counts].find(([, same]) => same.length * 2 > values.length)?.[0] ?? null;
}
