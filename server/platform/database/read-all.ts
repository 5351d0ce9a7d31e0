import { nameOfStatement, nameStatement } from '@fettle/pg-pipeline';
import { type CompiledQuery, type OperationNodeSource, sql } from 'kysely';
import type { Db } from './engine.ts';
import { isPostgres } from './is-postgres.ts';
import { runQuery, together } from './transaction.ts';

type Read = () => Promise<unknown>;
type Results<Reads extends readonly Read[]> = { [Index in keyof Reads]: Awaited<ReturnType<Reads[Index]>> };

/**
 * The results of several reads of the database as of one moment. On PostgreSQL, the first prepared query of each read becomes a part of
 * one statement. On SQLite, all reads of one tick share a snapshot.
 */
export async function readAll<Reads extends readonly Read[]>(db: Db, ...reads: Reads): Promise<Results<Reads>> {
  if (!isPostgres(db)) return (await together(...reads.map((read) => read()))) as Results<Reads>;
  const statement = new SharedStatement();
  sharedStatements.set(db, statement);
  let results: Promise<unknown>[];
  try {
    results = reads.map((read) => read());
  } finally {
    sharedStatements.delete(db);
  }
  const [all] = await together(together(...results), statement.run(db));
  return all as Results<Reads>;
}

/** Statements of databases whose queries are being collected. */
const sharedStatements = new WeakMap<Db, SharedStatement>();

/** The statement that collects the prepared queries of `db` right now, if there is one. */
export function sharedStatementOf(db: Db): SharedStatement | undefined {
  return sharedStatements.get(db);
}

/** A prepared query as it was built, and compiled. */
type Part<Row = unknown> = { built: OperationNodeSource; query: CompiledQuery<Row> };

/** Prepared queries that PostgreSQL runs in one statement, whose only row has the rows of each as JSON. */
class SharedStatement {
  readonly #parts: Part[] = [];
  readonly #rows = Promise.withResolvers<Rows>();

  async add<Row>(part: Part<Row>): Promise<Row[]> {
    const column = columnOf(this.#parts.push(part) - 1);
    return ((await this.#rows.promise)[column] ?? []) as Row[];
  }

  async run(db: Db): Promise<void> {
    if (this.#parts.length === 0) return;
    try {
      // The combined statement has the parameters of its parts in their order.
      const parameters = this.#parts.flatMap(({ query }) => query.parameters);
      const [row = {}] = await runQuery<Rows>(db, { ...combine(db, this.#parts), parameters });
      this.#rows.resolve(row);
    } catch (error) {
      this.#rows.reject(error);
    }
  }
}

/** Rows as JSON, which keeps every value that Fettle stores: text, safe integers and null. */
type Rows = Record<string, object[] | null>;

/** Combined statements by the names of their parts. */
const combinedStatements = new Map<string, CompiledQuery<Rows>>();

function combine(db: Db, parts: readonly Part[]): CompiledQuery<Rows> {
  const names = parts.map(({ query }) => nameOfStatement(query.sql)).join();
  let combined = combinedStatements.get(names);
  if (!combined) {
    const columns = parts.map(({ built }, index) => sql`(select json_agg(found) from ${built} as found) as ${sql.ref(columnOf(index))}`);
    combined = sql<Rows>`select ${sql.join(columns)}`.compile(db);
    nameStatement(combined.sql);
    combinedStatements.set(names, combined);
  }
  return combined;
}

function columnOf(index: number): string {
  return `rows${index}`;
}
