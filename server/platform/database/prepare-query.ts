import { nameStatement } from '@fettle/pg-pipeline';
import { type Compilable, type CompiledQuery, type Expression, type OperationNodeSource, ValueNode } from 'kysely';
import type { Db } from './engine.ts';
import { sharedStatementOf } from './read-all.ts';
import { runQuery } from './transaction.ts';

/**
 * Builds and compiles a query once per database, because building a query with Kysely takes longer than running it: without this,
 * `get_machine` takes more than twice the CPU time. `build` gets a placeholder for each value: an expression for the query builder, so a
 * comparison with a placeholder, or a property of its value, does not compile. In a transaction, queries run in the order in which they are
 * called, without waiting for each other.
 */
export function prepareQuery<Values extends Record<string, unknown>, Row>(
  build: (db: Db, placeholders: Placeholders<Values>) => Compilable<Row> & OperationNodeSource,
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
    const parameters = compiled.parameters.map((parameter) => (parameter instanceof Placeholder ? values[parameter.name] : parameter));
    const statement = sharedStatementOf(db);
    if (statement) return statement.add<Row>({ built, query: { ...compiled, parameters } });
    return runQuery<Row>(db, { ...compiled, parameters });
  };
}

export type Placeholders<Values> = { readonly [Name in keyof Values]: Placeholder<Values[Name]> };

class Placeholder<Value> implements Expression<Value> {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }

  get expressionType(): Value | undefined {
    return undefined;
  }

  toOperationNode(): ValueNode {
    return ValueNode.create(this);
  }
}
