import { nameStatement } from '@fettle/pg-pipeline';
import {
  type AliasableExpression,
  type Compilable,
  type CompiledQuery,
  type Expression,
  type OperationNodeSource,
  sql,
  ValueNode,
} from 'kysely';
import type { Db } from './engine.ts';
import { sharedStatementOf } from './read-all.ts';
import { runQuery } from './transaction.ts';

type Build<Values, Query> = (db: Db, placeholders: Placeholders<Values>) => Query;

/**
 * Builds and compiles a query once per database, because building a query with Kysely takes longer than running it: without this,
 * `get_machine` takes more than twice the CPU time. `build` gets a placeholder for each value: an expression for the query builder, so a
 * comparison with a placeholder, or a property of its value, does not compile. `if (placeholder)` compiles, and is always true. In a
 * transaction, queries run in the order in which they are called, without waiting for each other.
 */
export function prepareQuery<Values extends Record<string, unknown>, Row>(
  build: Build<Values, Compilable<Row> & OperationNodeSource>,
): (db: Db, values: Values) => Promise<Row[]> {
  const queries = new WeakMap<object, { built: OperationNodeSource; compiled: CompiledQuery<Row> }>();
  const placeholders = new Proxy({} as Placeholders<Values>, { get: (_, name) => new Placeholder(String(name)) });

  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let query = queries.get(adapter);
    if (!query) {
      const built = build(db, placeholders);
      query = { built, compiled: built.compile() };
      queries.set(adapter, query);
      nameStatement(query.compiled.sql);
    }
    const { built, compiled } = query;
    const parameters = compiled.parameters.map((parameter) => Placeholder.replace(parameter, values));
    const statement = sharedStatementOf(db);
    if (statement) return statement.add<Row>({ built, query: { ...compiled, parameters } });
    return runQuery<Row>(db, { ...compiled, parameters });
  };
}

/** Like `prepareQuery`, for the first row; undefined if there is none. */
export function prepareFirst<Values extends Record<string, unknown>, Row>(
  build: Build<Values, Compilable<Row> & OperationNodeSource>,
): (db: Db, values: Values) => Promise<Row | undefined> {
  const query = prepareQuery(build);
  return async (db, values) => (await query(db, values))[0];
}

/** Like `prepareQuery`, for the number of rows of a query, which may have a limit. */
export function prepareCount<Values extends Record<string, unknown>>(
  build: Build<Values, AliasableExpression<object>>,
): (db: Db, values: Values) => Promise<number> {
  const query = prepareFirst((db: Db, placeholders: Placeholders<Values>) =>
    db.selectFrom(build(db, placeholders).as('counted')).select(rowCount.as('rows')),
  );
  return async (db, values) => (await query(db, values))?.rows ?? 0;
}

export const rowCount = sql<number>`cast(count(*) as integer)`;

/** Like `prepareQuery`, for a change that returns no rows. */
export function prepareWrite<Values extends Record<string, unknown>>(
  build: Build<Values, Compilable & OperationNodeSource>,
): (db: Db, values: Values) => Promise<void> {
  const query = prepareQuery(build);
  return async (db, values) => void (await query(db, values));
}

export type Placeholders<Values> = { readonly [Name in keyof Values]: Placeholder<Values[Name]> };

/** Those of the placeholders with these names. All of them cannot be listed or spread. */
export function pick<All, Name extends keyof All>(placeholders: All, ...names: Name[]): Pick<All, Name> {
  return Object.fromEntries(names.map((name) => [name, placeholders[name]])) as Pick<All, Name>;
}

class Placeholder<Value> implements Expression<Value> {
  readonly #name: string;
  constructor(name: string) {
    this.#name = name;
  }

  /** The value for a parameter of a compiled query, which may be a constant. */
  static replace(parameter: unknown, values: Record<string, unknown>): unknown {
    return parameter instanceof Placeholder ? values[parameter.#name] : parameter;
  }

  get expressionType(): Value | undefined {
    return undefined;
  }

  toOperationNode(): ValueNode {
    return ValueNode.create(this);
  }
}
