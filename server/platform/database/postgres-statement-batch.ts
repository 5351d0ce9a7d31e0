import type { Writable } from 'node:stream';
import { Query } from 'pg';
import { serialize } from 'pg-protocol';

/** `name`: under which the connection prepares the statement once. */
export type NamedStatement = {
  name: string;
  text: string;
  values: StatementValue[];
  resolve: (result: StatementResult) => void;
  reject: (error: unknown) => void;
};

/** A list: of ids. */
export type StatementValue = string | number | boolean | null | undefined | readonly number[];

/** `rowCount`: NaN for a statement that does not count rows. */
export type StatementResult = { command: string; rowCount: number; rows: Row[] };
type Row = Record<string, unknown>;

type TypeParser = (text: string) => unknown;
type Column = { name: string; parse: TypeParser };

/** What a connection knows about its statements, by their names. */
export type KnownColumns = Map<string, readonly Column[]>;

/**
 * Named statements that a connection runs one after another, and whose results arrive together. After one that fails, PostgreSQL skips the
 * rest. PostgreSQL describes the columns of each statement once for each connection instead of each time. It refuses to run a prepared
 * statement whose columns have changed.
 */
export class StatementBatch extends Query {
  // pg records under them that the statement is prepared. It does not declare its own.
  declare name: string | undefined;
  declare text: string | undefined;
  readonly #columns: KnownColumns;
  readonly #parserOf: (type: number) => TypeParser;
  readonly #statements: NamedStatement[] = [];
  /** Pass on the outcomes of those that have run. */
  readonly #outcomes: (() => void)[] = [];
  #rows: Row[] = [];
  #rowError: unknown;

  /** `columns`: of the connection. `parserOf`: of the values of a type, by its number in PostgreSQL's catalog. */
  constructor(columns: KnownColumns, parserOf: (type: number) => TypeParser) {
    super('');
    this.#columns = columns;
    this.#parserOf = parserOf;
  }

  add(statement: NamedStatement): void {
    if (this.#statements.push(statement) === 1) this.#expect(statement);
  }

  /** Called by pg to send the query. In one buffer, because the cost of a write grows with the number of its buffers. */
  prepare({ stream, parsedStatements, submittedNamedStatements }: PgConnection): void {
    const messages: Uint8Array[] = [];
    for (const { name, text, values } of this.#statements) {
      const isKnown = this.#columns.has(name);
      if (!isKnown && !(name in submittedNamedStatements) && !(name in parsedStatements)) {
        messages.push(serialize.parse({ name, text }));
        submittedNamedStatements[name] = text;
      }
      messages.push(serialize.bind({ statement: name, values, valueMapper: toText }));
      if (!isKnown) messages.push(serialize.describe({ type: 'P' }));
      messages.push(serialize.execute());
    }
    messages.push(serialize.sync());
    stream.write(Buffer.concat(messages));
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#parserOf(dataTypeID) }));
    this.#columns.set(this.#current.name, columns);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(toRow(this.#columns.get(this.#current.name) ?? [], fields));
    } catch (error) {
      this.#rowError ??= error;
    }
  }

  handleCommandComplete({ text: tag }: { text: string }): void {
    const { name, resolve, reject } = this.#current;
    // Nothing is described for a statement without rows.
    if (!this.#columns.has(name)) this.#columns.set(name, []);
    const [rows, error] = [this.#rows, this.#rowError];
    this.#outcomes.push(() => (error === undefined ? resolve(toResult(tag, rows)) : reject(error)));
    this.#rows = [];
    this.#rowError = undefined;
    this.#expect(this.#statements[this.#outcomes.length]);
  }

  handleReadyForQuery(): void {
    for (const passOn of this.#outcomes) passOn();
  }

  /** PostgreSQL has rejected the current statement and skips those after it, or the connection is broken. */
  handleError(error: Error, { submittedNamedStatements }: PgConnection): void {
    for (const passOn of this.#outcomes) passOn();
    const [rejected, ...skipped] = this.#statements.slice(this.#outcomes.length);
    rejected?.reject(error);
    for (const { name, reject } of skipped) {
      delete submittedNamedStatements[name];
      reject(error);
    }
  }

  get #current(): NamedStatement {
    const current = this.#statements[this.#outcomes.length];
    if (!current) throw new Error('PostgreSQL sent more results than it received statements.');
    return current;
  }

  #expect(statement: NamedStatement | undefined): void {
    this.name = statement?.name;
    this.text = statement?.text;
  }
}

/** The parts of pg's connection that its types do not have. */
type PgConnection = {
  stream: Writable;
  parsedStatements: Record<string, string>;
  /** Those that PostgreSQL has not prepared yet. */
  submittedNamedStatements: Record<string, string>;
};

function toText(value: StatementValue): string | null {
  if (typeof value === 'object' && value !== null) return `{${value.join()}}`;
  return value === null || value === undefined ? null : String(value);
}

function toRow(columns: readonly Column[], fields: readonly (string | null)[]): Row {
  const row: Row = {};
  for (let at = 0; at < columns.length; at += 1) {
    const { name, parse } = columns[at] as Column;
    const field = fields[at] ?? null;
    row[name] = field === null ? null : parse(field);
  }
  return row;
}

/** `tag`: such as `INSERT 0 1` or `BEGIN`. */
function toResult(tag: string, rows: Row[]): StatementResult {
  const words = tag.split(' ');
  return { command: words[0] ?? '', rowCount: Number(words.at(-1)), rows };
}
