import { stringify } from 'csv-stringify/sync';
import { columns, type FormatOptions } from './columns.ts';
import type { ExportLine } from './store.ts';

/** RFC 4180 CSV in UTF-8. Has a byte order mark so that spreadsheets detect the encoding. Cells that would run as formulas are escaped. */
export async function* toCsv(chunks: AsyncIterable<readonly ExportLine[]>, options: FormatOptions): AsyncGenerator<Buffer> {
  yield encodeRows([columns.map(({ heading }) => heading)], true);
  for await (const lines of chunks) yield encodeRows(lines.map((line) => columns.map(({ value }) => value(line, options))));
}

function encodeRows(rows: readonly (string | number | Date | null)[][], bom = false): Buffer {
  const text = stringify([...rows], {
    bom,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { date: (day) => day.toISOString().slice(0, 10) },
  });
  return Buffer.from(text);
}
