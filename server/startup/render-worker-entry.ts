import { runRenderWorker } from '../platform/documents/run-render-worker.ts';
import { toXlsx } from '../capabilities/export/workbook.ts';
import { drawLabelPdf, type LabelInput } from '../capabilities/printing/labels/label-pdf.ts';
import { drawReport, type ReportInput } from '../capabilities/reports/draw-report.ts';

// The entry point of the worker thread. Other modules import only its types.
export const renderers = {
  label: ({ labels, stock }: LabelInput) => drawLabelPdf(labels, stock),
  report: ({ report, paper }: ReportInput) => drawReport(report, paper),
  xlsx: toXlsx,
};

runRenderWorker(renderers);
