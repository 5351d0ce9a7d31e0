import { msg } from '@fettle/i18n/message.ts';
import writeExcelFile from 'write-excel-file/node';
import { sayIn } from '../../platform/system/dictionaries.ts';
import { columns, type FormatOptions } from './columns.ts';
import type { ExportLine } from './store.ts';

export type WorkbookInput = { lines: readonly ExportLine[]; formatOptions: FormatOptions };

/** An Excel workbook with one row per line. Days are typed as dates. */
export async function toXlsx({ lines, formatOptions }: WorkbookInput): Promise<Buffer> {
  const say = sayIn(formatOptions.language);
  const heading = columns.map(({ heading }) => ({ value: say(heading), fontWeight: 'bold' as const }));
  const rows = lines.map((line) => columns.map(({ value }) => xlsxCell(value(line, formatOptions))));
  return writeExcelFile([heading, ...rows], {
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    sheet: say(msg('Machines')),
  }).toBuffer();
}

function xlsxCell(value: string | number | Date | null) {
  if (value === null) return null;
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd' };
  return typeof value === 'number' ? { value, type: Number } : { value, type: String };
}
