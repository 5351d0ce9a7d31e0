import { runRenderWorker } from '../rendering/run-render-worker.ts';
import { toXlsx } from '../export/workbook.ts';
import { drawLabelPdf, type LabelInput } from '../printing/labels/label-pdf.ts';
import { drawReport, type ReportInput } from '../reports/draw-report.ts';

// The entry point of the worker thread. Other modules import only its types.
export const renderers = {
  label: ({ labels, stock }: LabelInput) => drawLabelPdf(labels, stock),
  report: ({ report, paper }: ReportInput) => drawReport(report, paper),
  xlsx: toXlsx,
};

runRenderWorker(renderers);
