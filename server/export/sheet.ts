import { brandLabels, typeLabels, vendorLabel } from '@fettle/contract/catalog.ts';
import { stringify } from 'csv-stringify/sync';
import writeExcelFile from 'write-excel-file/node';
import type { ExportLine } from './store.ts';

/** How instants and vendors read in this shop. */
export type Reading = { timeZone: string; pasadenaContact: string | null };

type Column = { heading: string; width: number; value: (line: ExportLine, reading: Reading) => string | number | Date | null };

const columns: readonly Column[] = [
  { heading: 'Machine', width: 10, value: (line) => line.machine_id },
  { heading: 'Type', width: 10, value: (line) => typeLabels[line.type_of] },
  { heading: 'Brand', width: 24, value: (line) => brandLabels[line.brand] },
  { heading: 'Model', width: 22, value: (line) => line.model },
  { heading: 'Serial', width: 22, value: (line) => line.serial },
  { heading: 'Style', width: 20, value: (line) => line.style },
  { heading: 'Color', width: 16, value: (line) => line.color },
  { heading: 'Condition', width: 16, value: (line) => line.condition },
  { heading: 'Vendor', width: 20, value: (line, { pasadenaContact }) => line.vendor && vendorLabel(line.vendor, pasadenaContact) },
  { heading: 'Completed', width: 12, value: (line, { timeZone }) => dayOf(line.completed_on, timeZone) },
  { heading: 'Technician', width: 24, value: (line) => line.technician_name },
  { heading: 'Registered by', width: 24, value: (line) => line.creator_name },
];

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

/** The day an instant falls on in the shop, as midnight UTC, which is how spreadsheets keep a day. */
function dayOf(instant: string, timeZone: string): Date {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate();
  return new Date(`${day.toString()}T00:00:00.000Z`);
}
