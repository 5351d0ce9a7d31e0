import writeExcelFile from 'write-excel-file/node';
import { columns, type Reading } from './columns.ts';
import type { ExportLine } from './store.ts';

/** A batch as an Excel workbook, its dates typed as dates. */
export async function asXlsx(lines: readonly ExportLine[], reading: Reading): Promise<Buffer> {
  const heading = columns.map(({ heading: value }) => ({ value, fontWeight: 'bold' as const }));
  const rows = lines.map((line) => columns.map(({ value }) => xlsxCell(value(line, reading))));
  return writeExcelFile([heading, ...rows], {
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    sheet: 'Machines',
  }).toBuffer();
}

function xlsxCell(value: string | number | Date | null) {
  if (value === null) return null;
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd' };
  return typeof value === 'number' ? { value, type: Number } : { value, type: String };
}
