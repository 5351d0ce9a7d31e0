import {
  type DatabaseConnection,
  type DialectAdapter,
  type LimitNode,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  PostgresQueryCompiler,
  type QueryCompiler,
  type TransactionSettings,
  ValueNode,
} from 'kysely';
import type { PipelinedReader } from './pipelined-reader.ts';
import type { PipeliningPool } from './pipelining-pool.ts';

export { nameOfStatement, nameStatement } from './named-statements.ts';
export { PipelinedReader } from './pipelined-reader.ts';
export { PipeliningPool } from './pipelining-pool.ts';

/** `reader`: for what is read outside of transactions. */
type Options = Pick<PostgresDialectConfig, 'onCreateConnection'> & { reader?: PipelinedReader };

/** Kysely's dialect on a `PipeliningPool`. */
export class PipeliningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #reader: PipelinedReader | undefined;

  constructor(pool: PipeliningPool, { reader, ...options }: Options = {}) {
    // The cast: Kysely also declares cursors, for `stream()`, which are not supported.
    const config = { pool: pool as unknown as PostgresPool, ...options };
    super(config);
    this.#config = config;
    this.#reader = reader;
  }

  override createDriver(): PostgresDriver {
    return new PipeliningDriver(this.#config, this.#reader);
  }

  override createAdapter(): DialectAdapter {
    return new PipeliningAdapter(this.#reader);
  }

  override createQueryCompiler(): QueryCompiler {
    return new KnownLimits();
  }
}

/** A limit that is a number is a part of the text. PostgreSQL plans for a tenth of the rows where a prepared statement has a parameter. */
class KnownLimits extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    if (!ValueNode.is(node.limit) || !Number.isSafeInteger(node.limit.value)) super.visitLimit(node);
    else this.append(`limit ${String(node.limit.value)}`);
  }
}

export class PipeliningAdapter extends PostgresAdapter {
  readonly reader: PipelinedReader | undefined;

  constructor(reader: PipelinedReader | undefined) {
    super();
    this.reader = reader;
  }
}

class PipeliningDriver extends PostgresDriver {
  readonly #reader: PipelinedReader | undefined;

  constructor(config: PostgresDialectConfig, reader: PipelinedReader | undefined) {
    super(config);
    this.#reader = reader;
  }

  override async destroy(): Promise<void> {
    this.#reader?.close();
    await super.destroy();
  }

  /** Does not wait. If it fails, so does the transaction's first statement. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => {});
  }
}
