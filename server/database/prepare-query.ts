import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './engine.ts';
import { NodeSqliteAdapter } from './sqlite.ts';

/** Stands in a query for a value that comes later. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** What may be there at once. */
export type MaybePromise<Value> = Value | Promise<Value>;

type Read = () => MaybePromise<unknown>;
type Results<Reads extends readonly Read[]> = { [Place in keyof Reads]: Awaited<ReturnType<Reads[Place]>> };

/**
 * The results of several compiled queries. Outside a transaction SQLite reads them in one go, as of one moment. Otherwise
 * they run one after another: a connection answers one query at a time, and a visitor does not take several of the pool.
 */
export async function readAll<Reads extends readonly Read[]>(...reads: Reads): Promise<Results<Reads>> {
  const results: unknown[] = [];
  for (const read of reads) {
    const result = read();
    // Not awaited where it is there already: others would have their turn in between.
    results.push(result instanceof Promise ? await result : result);
  }
  return results as Results<Reads>;
}

/**
 * A query that is built and compiled once for each database and then only run, since building one costs more than
 * running it: only for queries that read, which SQLite answers without waiting for a transaction that is under way,
 * and at once. `build` gets placeholders of the arguments' types: it may pass them on as values, not look at them.
 */
export function prepareQuery<Arguments extends Record<string, unknown>, Row>(
  build: (db: Db, slots: Arguments) => Compilable<Row>,
): (db: Db, values: Arguments) => MaybePromise<Row[]> {
  const byDatabase = new WeakMap<object, CompiledQuery<Row>>();
  const slots = new Proxy({} as Arguments, { get: (_, name) => new Placeholder(String(name)) });

  return (db, values) => {
    const executor = db.getExecutor();
    const { adapter } = executor;
    let query = byDatabase.get(adapter);
    if (!query) {
      query = build(db, slots).compile();
      byDatabase.set(adapter, query);
    }
    const parameters = query.parameters.map((parameter) => (parameter instanceof Placeholder ? values[parameter.name] : parameter));
    const read = db.isTransaction || !(adapter instanceof NodeSqliteAdapter) ? undefined : adapter.read(query.sql, parameters);
    return (read as Row[] | undefined) ?? db.executeQuery<Row>({ ...query, parameters }).then(({ rows }) => rows);
  };
}
