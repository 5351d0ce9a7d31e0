import type { Compilable, CompiledQuery } from 'kysely';
import { type Db, snapshotReader } from './engine.ts';

/**
 * Builds and compiles a read-only query once per database, because building a query with Kysely takes longer than running it: without
 * this, `get_machine` takes more than twice the CPU time. `build` gets a placeholder for each value. It can pass them to the query
 * builder, but it cannot read them or branch on them.
 */
export function prepareQuery<Values extends Record<string, unknown>, Row>(
  build: (db: Db, placeholders: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const queries = new WeakMap<object, CompiledQuery<Row>>();
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) });

  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let query = queries.get(adapter);
    if (!query) {
      query = build(db, placeholders).compile();
      queries.set(adapter, query);
    }
    const parameters = query.parameters.map((parameter) => (parameter instanceof Placeholder ? values[parameter.name] : parameter));
    const reader = snapshotReader(db);
    return reader ? ((await reader.all(query.sql, parameters)) as Row[]) : (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Read = () => Promise<unknown>;
type Results<Reads extends readonly Read[]> = { [Index in keyof Reads]: Awaited<ReturnType<Reads[Index]>> };

/**
 * The results of several prepared queries. On SQLite, outside a transaction, they all run before anything else can write, so they
 * share a snapshot. Otherwise they run one after another: a connection runs one query at a time, and one request must not take
 * several connections from the pool.
 */
export async function readAll<Reads extends readonly Read[]>(db: Db, ...reads: Reads): Promise<Results<Reads>> {
  if (snapshotReader(db)) return (await Promise.all(reads.map((read) => read()))) as Results<Reads>;
  const results: unknown[] = [];
  for (const read of reads) results.push(await read());
  return results as Results<Reads>;
}
