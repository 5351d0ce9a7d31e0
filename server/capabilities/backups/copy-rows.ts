import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/engine.ts';
import type { Row, RowTransfer, Table, Value } from '../../platform/database/row-transfer.ts';

/** What a table must have for a copy to be complete. */
export type TableSummary = { name: string; rows: number; digest: string; last_number: number | null };

/** Passes all rows of a table to `take`, in pieces. */
export async function summarizeTable(
  db: Db,
  transfer: RowTransfer,
  table: Table,
  take: (rows: readonly Row[]) => Promise<void> = async () => {},
): Promise<TableSummary> {
  const { name, isNumbered } = table;
  const digest = new RowDigest();
  for await (const rows of readRows(db, table)) {
    digest.add(rows);
    await take(rows);
  }
  return { name, rows: digest.rows, digest: digest.digest, last_number: isNumbered ? await transfer.lastNumber(db, name) : null };
}

const modulus = 1n << 256n;

/** A checksum of a table's rows that does not depend on their order: the sum of each row's SHA-256, modulo 2^256. */
class RowDigest {
  rows = 0;
  #sum = 0n;

  add(rows: readonly Row[]): void {
    for (const row of rows) this.#sum = (this.#sum + BigInt(`0x${hash('sha256', JSON.stringify(row))}`)) % modulus;
    this.rows += rows.length;
  }

  /** 64 hexadecimal digits. */
  get digest(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}

const pieceSize = 2_000;

/** All rows of a table, in the order of its primary key, in pieces. */
async function* readRows(db: Db, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  const keyColumns = key.map((column) => sql.ref(column));
  const keyPositions = key.map((column) => columns.indexOf(column));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} ${after}
      order by ${sql.join(keyColumns)} limit ${sql.lit(pieceSize)}`.execute(db);
    const values = rows.map((row) => columns.map((column) => requireValue(row[column], name, column)));
    if (values.length > 0) yield values;
    const last = values[pieceSize - 1];
    if (!last) return;
    after = sql`where (${sql.join(keyColumns)}) > (${sql.join(keyPositions.map((position) => last[position]))})`;
  }
}

function requireValue(value: unknown, table: string, column: string): Value {
  if (value === null || typeof value === 'string' || Number.isSafeInteger(value)) return value as Value;
  throw new Error(`The column ${table}.${column} has a value that is neither an integer nor text.`);
}

/** Tables after the tables that their rows refer to. */
export function inInsertOrder(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const sorted = new Set<Table>();
  const add = (table: Table) => {
    if (sorted.has(table)) return;
    for (const name of table.references) {
      const referenced = byName.get(name);
      if (referenced) add(referenced);
    }
    sorted.add(table);
  };
  tables.forEach(add);
  return [...sorted];
}
