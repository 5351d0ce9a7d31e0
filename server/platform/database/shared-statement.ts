import { CompiledQuery } from 'kysely';
import type { Db } from './engine.ts';
import { isPostgres } from './is-postgres.ts';
import { nameOfStatement, nameStatement } from './named-statements.ts';
import { runQuery, together } from './transaction.ts';

type Task = () => Promise<unknown>;
type Results<Tasks extends readonly Task[]> = { [Index in keyof Tasks]: Awaited<ReturnType<Tasks[Index]>> };

/**
 * The results of several reads of the database as of one moment. On PostgreSQL, the first prepared query of each read becomes a part of
 * one statement. On SQLite, all reads of one tick share a snapshot.
 */
export function readAll<Reads extends readonly Task[]>(db: Db, ...reads: Reads): Promise<Results<Reads>> {
  return shareStatement(db, reads, combineReads);
}

/**
 * The results of several writes, of which none sees another's effect. On PostgreSQL, their prepared queries become parts
 * of one statement, which runs them in any order. Call it in a transaction.
 */
export function writeAll<Writes extends readonly Task[]>(db: Db, ...writes: Writes): Promise<Results<Writes>> {
  return shareStatement(db, writes, combineWrites);
}

async function shareStatement<Tasks extends readonly Task[]>(db: Db, tasks: Tasks, combine: Combine): Promise<Results<Tasks>> {
  if (!isPostgres(db)) return (await together(...tasks.map((task) => task()))) as Results<Tasks>;
  const statement = new SharedStatement();
  sharedStatements.set(db, statement);
  let results: Promise<unknown>[];
  try {
    results = tasks.map((task) => task());
  } finally {
    sharedStatements.delete(db);
  }
  const [all] = await together(together(...results), statement.run(db, combine));
  return all as Results<Tasks>;
}

/** Those whose queries are being collected. */
const sharedStatements = new WeakMap<Db, SharedStatement>();

/** The statement that collects the prepared queries of `db` right now, if there is one. */
export function sharedStatementOf(db: Db): SharedStatement | undefined {
  return sharedStatements.get(db);
}

/** Prepared queries that PostgreSQL runs in one statement, whose only row has the rows of each as JSON. */
class SharedStatement {
  readonly #queries: CompiledQuery[] = [];
  readonly #rows = Promise.withResolvers<Rows>();

  async add<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    const index = this.#queries.push(query) - 1;
    return ((await this.#rows.promise)[`rows${index}`] ?? []) as Row[];
  }

  async run(db: Db, combine: Combine): Promise<void> {
    if (this.#queries.length === 0) return;
    try {
      const parameters = this.#queries.flatMap(({ parameters }) => parameters);
      const [row = {}] = await runQuery<Rows>(db, { ...combined(this.#queries, combine), parameters });
      this.#rows.resolve(row);
    } catch (error) {
      this.#rows.reject(error);
    }
  }
}

/** As JSON. */
type Rows = Record<string, object[] | null>;
type CombinedQuery = CompiledQuery<Rows>;

/** Combined queries without their parameters, by the names of their statements. */
const combinedQueries = new Map<string, CombinedQuery>();

function combined(queries: readonly CompiledQuery[], combine: Combine): CombinedQuery {
  const names = queries.map(({ sql }) => nameOfStatement(sql)).join();
  let query = combinedQueries.get(names);
  if (!query) {
    query = CompiledQuery.raw(combine(renumbered(queries)));
    nameStatement(query.sql);
    combinedQueries.set(names, query);
  }
  return query;
}

/** The texts of queries whose parameters follow each other. */
function renumbered(queries: readonly CompiledQuery[]): string[] {
  let before = 0;
  return queries.map(({ sql, parameters }) => {
    const first = before;
    before += parameters.length;
    return sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${first + Number(number)}`);
  });
}

/** JSON keeps every value that Fettle stores: text, safe integers and null. */
type Combine = (texts: readonly string[]) => string;

const combineReads: Combine = (texts) => `select ${texts.map((text, index) => `${rowsOf(`(${text})`)} as rows${index}`).join(', ')}`;

const combineWrites: Combine = (texts) => {
  const writes = texts.map((text, index) => `write${index} as (${text})`);
  const returning = texts.flatMap((text, index) => (/ returning "/.test(text) ? [`${rowsOf(`write${index}`)} as rows${index}`] : []));
  return `with ${writes.join(', ')} select ${returning.join(', ')}`;
};

function rowsOf(source: string): string {
  return `(select json_agg(found) from ${source} as found)`;
}
