import { stringify } from 'csv-stringify/sync';
import { columns, type Reading } from './columns.ts';
import type { ExportLine } from './store.ts';

/** A batch as CSV (RFC 4180, UTF-8 with a mark so that spreadsheets read accents); what a spreadsheet would run as a formula is defused. */
export async function* asCsv(chunks: AsyncIterable<readonly ExportLine[]>, reading: Reading): AsyncGenerator<Buffer> {
  yield csvOf([columns.map(({ heading }) => heading)], true);
  for await (const lines of chunks) yield csvOf(lines.map((line) => columns.map(({ value }) => value(line, reading))));
}

function csvOf(rows: readonly (string | number | Date | null)[][], bom = false): Buffer {
  const text = stringify([...rows], {
    bom,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { date: (day) => day.toISOString().slice(0, 10) },
  });
  return Buffer.from(text);
}
