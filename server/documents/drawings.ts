import type { ExportLine } from '../export/store.ts';
import type { Reading } from '../export/columns.ts';
import { asXlsx } from '../export/workbook.ts';
import { drawLabelPdf } from '../printing/labels/label-pdf.ts';
import type { Label } from '../printing/labels/label.ts';
import type { LabelStock } from '../printing/labels/label-stock.ts';
import type { Paper } from '../printing/documents/paper.ts';
import { drawReport } from '../reports/draw-report.ts';
import type { Report } from '../reports/report.ts';

/** Every document that the worker draws, by name. Only the worker runs them; others import the type. */
export const drawings = {
  label: ({ label, stock, copies }: { label: Label; stock: LabelStock; copies: number }) => drawLabelPdf(label, stock, copies),
  report: ({ report, paper }: { report: Report; paper: Paper }) => drawReport(report, paper),
  xlsx: ({ lines, reading }: { lines: readonly ExportLine[]; reading: Reading }) => asXlsx(lines, reading),
};

export type DrawingName = keyof typeof drawings;

/** What a document is drawn from. */
export type Drawn<Name extends DrawingName> = Parameters<(typeof drawings)[Name]>[0];
