import { hash } from 'node:crypto';
import type { Row } from '../../platform/database/row-transfer.ts';

const modulus = 1n << 256n;

/** A checksum of a table's rows that does not depend on their order: the sum of each row's SHA-256, modulo 2^256. */
export class RowDigest {
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
