import { type Compilable, type CompiledQuery, type Expression, ValueNode } from 'kysely';
import type { Db } from './engine.ts';
import { nameStatement } from './named-statements.ts';
import { sharedStatementOf } from './shared-statement.ts';
import { runQuery } from './transaction.ts';

/**
 * Builds and compiles a query once per database, because building a query with Kysely takes longer than running it: without this,
 * `get_machine` takes more than twice the CPU time. `build` gets a placeholder for each value: an expression for the query builder, so a
 * comparison with a placeholder, or a property of its value, does not compile. In a transaction, queries run in the order in which they are
 * called, without waiting for each other.
 */
export function prepareQuery<Values extends Record<string, unknown>, Row>(
  build: (db: Db, placeholders: Placeholders<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const queries = new WeakMap<object, CompiledQuery<Row>>();
  const placeholders = new Proxy({} as Placeholders<Values>, { get: (_, name) => new Placeholder(String(name)) });

  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let query = queries.get(adapter);
    if (!query) {
      query = build(db, placeholders).compile();
      queries.set(adapter, query);
      nameStatement(query.sql);
    }
    const parameters = query.parameters.map((parameter) => (parameter instanceof Placeholder ? values[parameter.name] : parameter));
    const statement = sharedStatementOf(db);
    if (statement) return statement.add<Row>({ ...query, parameters });
    return runQuery<Row>(db, { ...query, parameters });
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
