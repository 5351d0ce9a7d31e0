import { sql } from 'kysely';
import type { Engine } from '../platform/database/engine.ts';

/** Columns by table and name, and the unique indexes and, on PostgreSQL, the constraints of each table. */
export type Schema = Map<string, { columns: Map<string, Column>; restrictions: Set<string> }>;
type Column = { type: string; mayBeOmitted: boolean };

export async function readSchema(engine: Engine): Promise<Schema> {
  const schema: Schema = new Map();
  for (const { name, columns } of await engine.db.introspection.getTables()) {
    const described = columns.map(({ name, dataType, isNullable, hasDefaultValue, isAutoIncrementing }): [string, Column] => [
      name,
      { type: dataType, mayBeOmitted: isNullable || hasDefaultValue || isAutoIncrementing },
    ]);
    schema.set(name, { columns: new Map(described), restrictions: new Set(await restrictionsOf(engine, name)) });
  }
  return schema;
}

async function restrictionsOf({ name: engineName, db }: Engine, table: string): Promise<string[]> {
  const query =
    engineName === 'sqlite'
      ? sql<{ name: string }>`select 'unique index ' || name as name from pragma_index_list(${table}) where "unique" = 1`
      : sql<{ name: string }>`
          select 'unique index ' || indexrelid::regclass as name from pg_index where indrelid = ${table}::regclass and indisunique
          union all select 'constraint ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = ${table}::regclass and contype in ('c', 'f')`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}

/** What `after` takes from programs that use `before`, in alphabetical order. */
export function listRestrictions(before: Schema, after: Schema): string[] {
  return [...before]
    .flatMap(([table, old]) => {
      const current = after.get(table);
      if (!current) return [`${table} is gone`];
      return [
        ...[...old.columns].flatMap(([name, { type, mayBeOmitted }]) => {
          const column = current.columns.get(name);
          if (!column) return [`${table}.${name} is gone`];
          if (column.type !== type) return [`${table}.${name} was ${type} and is ${column.type}`];
          return mayBeOmitted && !column.mayBeOmitted ? [`${table}.${name} must be filled`] : [];
        }),
        ...[...current.columns].flatMap(([name, { mayBeOmitted }]) =>
          !old.columns.has(name) && !mayBeOmitted ? [`${table}.${name} must be filled`] : [],
        ),
        ...[...current.restrictions.difference(old.restrictions)].map((restriction) => `${table} has the new ${restriction}`),
      ];
    })
    .toSorted();
}
