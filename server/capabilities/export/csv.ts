import { stringify } from 'csv-stringify/sync';
import { sayIn } from '../../platform/system/dictionaries.ts';
import { columns, type FormatOptions } from './columns.ts';
import type { ExportLine } from './store.ts';

/**
 * RFC 4180 CSV in UTF-8. Has a byte order mark so that spreadsheets detect the encoding. Cells that would run as formulas are escaped, also
 * those that a spreadsheet finds when it splits at another separator than the comma.
 */
export async function* toCsv(chunks: AsyncIterable<readonly ExportLine[]>, options: FormatOptions): AsyncGenerator<Buffer> {
  const say = sayIn(options.language);
  yield encodeRows([columns.map(({ heading }) => say(heading))], true);
  for await (const lines of chunks) yield encodeRows(lines.map((line) => columns.map(({ value }) => value(line, options))));
}

function encodeRows(rows: readonly (string | number | Date | null)[][], bom = false): Buffer {
  const text = stringify([...rows], {
    bom,
    record_delimiter: 'windows',
    quoted: true,
    escape_formulas: true,
    cast: { date: (day) => day.toISOString().slice(0, 10), string: escapeInnerFormulas },
  });
  return Buffer.from(text);
}

/** Puts an apostrophe before a formula after a separator or a quote, as `escape_formulas` does at the start of a cell. */
function escapeInnerFormulas(text: string): string {
  return text.replaceAll(/([;,|:\t"]\s*)([=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'$2");
}
