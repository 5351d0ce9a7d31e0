import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './engine.ts';
import { NodeSqliteAdapter } from './sqlite.ts';

/** Stands in a query for a value that comes later. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Read = () => Promise<unknown>;
type Results<Reads extends readonly Read[]> = { [Place in keyof Reads]: Awaited<ReturnType<Reads[Place]>> };

/**
 * The results of several compiled queries. Outside a transaction SQLite reads them in one go, as of one moment. Otherwise
 * they run one after another: a connection answers one query at a time, and a visitor does not take several of the pool.
 */
export async function together<Reads extends readonly Read[]>(db: Db, ...reads: Reads): Promise<Results<Reads>> {
  const { adapter } = db.getExecutor();
  if (adapter instanceof NodeSqliteAdapter && !db.isTransaction) {
    return (await Promise.all(adapter.together(() => reads.map((read) => read())))) as Results<Reads>;
  }
  const results: unknown[] = [];
  for (const read of reads) results.push(await read());
  return results as Results<Reads>;
}

/**
 * A query that is built and compiled once for each database and then only run, since building one costs more than
 * running it: only for queries that read, which SQLite answers without waiting for a transaction that is under way.
 * `build` gets placeholders of the arguments' types: it may pass them on as values, not look at them.
 */
export function compiled<Arguments extends Record<string, unknown>, Row>(
  build: (db: Db, slots: Arguments) => Compilable<Row>,
): (db: Db, values: Arguments) => Promise<Row[]> {
  const byDatabase = new WeakMap<object, CompiledQuery<Row>>();
  const slots = new Proxy({} as Arguments, { get: (_, name) => new Slot(String(name)) });

  return async (db, values) => {
    const executor = db.getExecutor();
    let query = byDatabase.get(executor.adapter);
    if (!query) {
      query = build(db, slots).compile();
      byDatabase.set(executor.adapter, query);
    }
    const parameters = query.parameters.map((parameter) => (parameter instanceof Slot ? values[parameter.name] : parameter));
    const read =
      db.isTransaction || !(executor.adapter instanceof NodeSqliteAdapter) ? undefined : executor.adapter.read(query.sql, parameters);
    return (read as Row[] | undefined) ?? (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
