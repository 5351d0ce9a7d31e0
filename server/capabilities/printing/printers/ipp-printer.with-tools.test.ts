import { afterEach, expect, test } from 'vitest';
import { type IppPrinter, type IppPrinterOptions, labelRoll, startIppPrinter } from '@fettle/ipp/testing/ippeveprinter.ts';
import { msg, pluralMsg, translate } from '@fettle/i18n/message.ts';
import { drawLabelPdf } from '../labels/label-pdf.ts';
import { createLabelPrinter } from '../label-printer.ts';
import { defaultLabelStock } from '../labels/label-stock.ts';
import { testLabel } from '../labels/label.ts';
import { createPrinter } from './create-printer.ts';
import { PrinterError } from './printer-error.ts';
import type { PrintJob } from './printer.ts';

// What the client itself does is tested in packages/ipp.

let office: IppPrinter | undefined;

afterEach(async () => {
  await office?.stop();
  office = undefined;
});

const pdf = Buffer.from('%PDF-1.3\n% the emulator does not read it\n');
const job: PrintJob = { name: 'Label 7', copies: 1, zpl: () => '', pdf: async () => pdf };
const label = testLabel(defaultLabelStock, { name: 'Bayou Appliance', language: 'en' }, undefined);

async function start(options: IppPrinterOptions = {}, timeoutMs = 6_000) {
  office = await startIppPrinter(options);
  return { office, printer: reportPrinterAt(office.url, timeoutMs) };
}

function reportPrinterAt(url: string, timeoutMs?: number) {
  return createPrinter({
    url: { kind: 'ipp', url, language: 'pdf' },
    name: msg('The report printer'),
    savedHere: msg('Saved as PDFs.'),
    paper: 'auto',
    timeoutMs,
  });
}

async function errorOf(work: Promise<unknown>): Promise<PrinterError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof PrinterError) return error;
    throw error;
  }
  throw new Error('It was printed.');
}

test('a label is a PDF of its own size, with one page per copy', async () => {
  office = await startIppPrinter({ attributes: labelRoll });
  const labels = createLabelPrinter({ url: { kind: 'ipp', url: office.url, language: 'pdf' }, stock: defaultLabelStock });
  expect(await labels.print(label, 2, drawLabelPdf)).toEqual({
    message: pluralMsg(2, '{count} label printed.', '{count} labels printed.'),
    outcome: 'printed',
  });
  const [received] = await office.jobs();
  expect(received?.toString('latin1').match(/\/MediaBox \[0 0 288 144\]/g)).toHaveLength(2);
});

test('a report is drawn for the paper that is loaded', async () => {
  const { office, printer } = await start();
  const drawnFor: unknown[] = [];
  const report: PrintJob = { ...job, pdf: async ({ name }) => (drawnFor.push(name), pdf) };
  expect(await printer.print(report)).toBe('printed');
  await office.load(100, 'iso_a4_210x297mm');
  expect(await printer.print(report)).toBe('printed');
  expect(drawnFor).toEqual([msg('Letter'), 'A4']);
});

test('nothing is sent while the printer is out of paper, and the message says what to do', async () => {
  const { office, printer } = await start();
  await office.load(0);
  const message = 'The report printer is out of paper. Add some.';
  expect(await errorOf(printer.print(job))).toMatchObject({ message, code: 'not_ready', mayHavePrinted: false });
  const { is_ready, state } = await printer.state();
  expect([is_ready, translate(state)]).toEqual([false, message]);
  expect(await office.jobs()).toEqual([]);
  await office.load(20);
  expect(await printer.print(job)).toBe('printed');
  expect(await office.jobs()).toEqual([pdf]);
});

test.for([
  ['echo "STATE: +media-jam" >&2; exec sleep 60', 'The report printer has a paper jam. Remove the jammed paper.', 'not_ready'],
  ['exit 1', 'The report printer failed to print this.', 'failed'],
] as const)('a job that fails in the printer may have printed: %s', async ([script, message, code]) => {
  const { printer } = await start({ script });
  expect(await errorOf(printer.print(job))).toMatchObject({ message, code, mayHavePrinted: true });
});

test('a printer that is switched off while it prints may have printed', async () => {
  // Longer than a busy computer takes to start the job.
  const { office, printer } = await start({ script: 'exec sleep 60' }, 20_000);
  const printing = errorOf(printer.print(job));
  // A job that failed before ends the wait, and the test says why it failed.
  await Promise.race([office.waitUntilProcessing(), printing]);
  await office.kill();
  expect(await printing).toMatchObject({
    message: 'The report printer stopped responding. Check that it is on.',
    code: 'failed',
    mayHavePrinted: true,
  });
});

test('a printer without labels of the size is misconfigured, and the message names the size', async () => {
  office = await startIppPrinter();
  const labels = createLabelPrinter({ url: { kind: 'ipp', url: office.url, language: 'pdf' }, stock: defaultLabelStock });
  const { code, message } = await errorOf(labels.print(label, 1, drawLabelPdf));
  expect([code, message]).toEqual(['failed', expect.stringContaining('has no 4 x 2 in paper')]);
});
