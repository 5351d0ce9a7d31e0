import { type Compilable, CompiledQuery, PostgresAdapter } from 'kysely';
import { type Db, snapshotReader } from './engine.ts';
import { nameOfStatement, nameStatement } from './named-statements.ts';
import { connectionOf } from './transaction.ts';

/**
 * Builds and compiles a query once per database, because building a query with Kysely takes longer than running it: without this,
 * `get_machine` takes more than twice the CPU time. `build` gets a placeholder for each value. It can pass them to the query builder, but
 * it cannot read them or branch on them. In a transaction, queries run in the order in which they are called, without waiting for each
 * other.
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
      nameStatement(query.sql);
    }
    const parameters = query.parameters.map((parameter) => (parameter instanceof Placeholder ? values[parameter.name] : parameter));
    const reads = sharedReads.get(db);
    if (reads) return reads.add<Row>({ ...query, parameters });
    const reader = query.sql.startsWith('select') ? snapshotReader(db) : undefined;
    return reader ? ((await reader.all(query.sql, parameters)) as Row[]) : run<Row>(db, { ...query, parameters });
  };
}

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

async function run<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  const connection = connectionOf(db);
  const { rows } = await (connection ? connection.executeQuery<Row>(query) : db.executeQuery<Row>(query));
  return rows;
}

type Read = () => Promise<unknown>;
type Results<Reads extends readonly Read[]> = { [Index in keyof Reads]: Awaited<ReturnType<Reads[Index]>> };

/**
 * The results of several reads of the database as of one moment. On PostgreSQL, the first prepared query of each read becomes a part of
 * one statement. On SQLite, all reads of one tick share a snapshot.
 */
export async function readAll<Reads extends readonly Read[]>(db: Db, ...reads: Reads): Promise<Results<Reads>> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return (await Promise.all(reads.map((read) => read()))) as Results<Reads>;
  const shared = new SharedReads();
  sharedReads.set(db, shared);
  const results = reads.map((read) => read());
  sharedReads.delete(db);
  const [all] = await Promise.all([Promise.all(results), shared.run(db)]);
  return all as Results<Reads>;
}

/** Those that `readAll` is collecting. */
const sharedReads = new WeakMap<Db, SharedReads>();

/** Prepared queries on PostgreSQL that run in one statement. */
class SharedReads {
  readonly #queries: CompiledQuery[] = [];
  readonly #rows = Promise.withResolvers<Record<string, object[] | null>>();

  async add<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    const index = this.#queries.push(query) - 1;
    return ((await this.#rows.promise)[`rows${index}`] ?? []) as Row[];
  }

  async run(db: Db): Promise<void> {
    try {
      const parameters = this.#queries.flatMap(({ parameters }) => parameters);
      const [row = {}] = await run(
        db,
        CompiledQuery.raw(textOf(this.#queries), parameters) as CompiledQuery<Record<string, object[] | null>>,
      );
      this.#rows.resolve(row);
    } catch (error) {
      this.#rows.reject(error);
    }
  }
}

/** The texts of combined queries, by the names of their statements. */
const sharedTexts = new Map<string, string>();

function textOf(queries: readonly CompiledQuery[]): string {
  const names = queries.map(({ sql }) => nameOfStatement(sql)).join();
  let text = sharedTexts.get(names);
  if (text === undefined) {
    text = combine(queries);
    nameStatement(text);
    sharedTexts.set(names, text);
  }
  return text;
}

/** JSON keeps every value that Fettle stores: text, safe integers and null. */
function combine(queries: readonly CompiledQuery[]): string {
  let before = 0;
  const columns = queries.map(({ sql, parameters }, index) => {
    const first = before;
    before += parameters.length;
    return `(select json_agg(q) from (${sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${first + Number(number)}`)}) as q) as rows${index}`;
  });
  return `select ${columns.join(', ')}`;
}
