import { runRenderWorker } from '../platform/documents/run-render-worker.ts';
import { toXlsx } from '../capabilities/export/workbook.ts';
import { drawLabels } from '../capabilities/printing/labels/label-pdf.ts';
import { readRecallFile } from '../capabilities/recalls/read-recall-file.ts';
import { drawReport, type ReportInput } from '../capabilities/reports/draw-report.ts';

// The entry point of the worker thread. Other modules import only its types.
export const renderers = {
  label: drawLabels,
  report: ({ report, paper }: ReportInput) => drawReport(report, paper),
  xlsx: toXlsx,
  recallFile: readRecallFile,
};

runRenderWorker(renderers);
