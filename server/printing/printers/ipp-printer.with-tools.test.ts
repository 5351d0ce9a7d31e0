import { afterEach, expect, test } from 'vitest';
import { testLabel } from '../labels/label.ts';
import { labelAsPdf } from '../labels/label-pdf.ts';
import { openLabelPrinter } from '../labels/label-printer.ts';
import { usualSheet } from '../labels/label-stock.ts';
import { type IppPrinter, labelRoll, startIppPrinter } from '../../testing/printers/ippeveprinter.ts';
import { Deadline } from './deadline.ts';
import { callPrinter, operations } from './ipp-call.ts';
import { openPrinter } from './open-printer.ts';
import type { PrinterFailure } from './printer-error.ts';
import type { Job } from './printer.ts';

let office: IppPrinter | undefined;

afterEach(async () => {
  await office?.stop();
  office = undefined;
});

const pdf = Buffer.from('%PDF-1.3\n% as good as any: nobody reads it\n');
const job: Job = { name: 'Label 7', copies: 1, zpl: () => '', pdf: async () => pdf };

async function start(doing?: string, { paper = 'ask' as const, patience = 6_000 } = {}) {
  office = await startIppPrinter({ doing });
  return {
    office,
    printer: openPrinter({ address: { kind: 'ipp', uri: office.uri, language: 'pdf' }, name: 'The report printer', paper, patience }),
  };
}

async function failure(work: Promise<unknown>): Promise<PrinterFailure> {
  try {
    await work;
  } catch (error) {
    return error as PrinterFailure;
  }
  throw new Error('It was printed.');
}

test('what the printer holds is what was sent, byte for byte, and it is printed', async () => {
  const { printer, office } = await start();
  expect(await printer.print(job)).toBe('printed');
  expect(await office.jobs()).toEqual([pdf]);
});

test('a label comes as a PDF of its own size, once for each copy', async () => {
  office = await startIppPrinter({ attributes: labelRoll });
  const labels = openLabelPrinter({ address: { kind: 'ipp', uri: office.uri, language: 'pdf' }, sheet: usualSheet });
  expect(await labels.print(testLabel(usualSheet, 'Bayou Appliance', undefined), 2, labelAsPdf)).toEqual({
    message: '2 labels printed.',
    isSaved: false,
  });
  const [sent] = await office.jobs();
  expect(sent?.toString('latin1').match(/\/MediaBox \[0 0 288 144\]/g)).toHaveLength(2);
  const asked = await callPrinter(
    office.uri,
    { operation: operations.getJobAttributes, attributes: { 'job-id': ['integer', 1], 'requested-attributes': ['keywords', ['all']] } },
    new Deadline(2_000),
  );
  expect(asked.attributes['media-col']).toEqual([{ 'media-size': [{ 'x-dimension': [10_160], 'y-dimension': [5_080] }] }]);
  expect(asked.attributes['print-scaling']).toEqual(['none']);
});

test('a report is drawn on the paper that the printer has in', async () => {
  const { office, printer } = await start();
  const drawn: string[] = [];
  const report: Job = { ...job, pdf: async ({ name }) => (drawn.push(name), pdf) };
  expect(await printer.print(report)).toBe('printed');
  await office.load(100, 'iso_a4_210x297mm');
  expect(await printer.print(report)).toBe('printed');
  expect(drawn).toEqual(['Letter', 'A4']);
});

test('out of paper: nothing is sent, and the sentence says what to do', async () => {
  const { office, printer } = await start();
  await office.load(0);
  expect(await failure(printer.print(job))).toMatchObject({
    message: 'The report printer is out of paper: put some in.',
    trouble: 'not_ready',
    mayHavePrinted: false,
  });
  expect(await printer.state()).toEqual({ is_ready: false, state: 'The report printer is out of paper: put some in.' });
  expect(await office.jobs()).toEqual([]);
  await office.load(20);
  expect(await printer.print(job)).toBe('printed');
});

test('a jam in the middle: the job is cancelled, and may have come out', async () => {
  const { office, printer } = await start('echo "STATE: +media-jam" >&2; exec sleep 60');
  expect(await failure(printer.print(job))).toMatchObject({
    message: 'The report printer has a paper jam: take the paper out.',
    trouble: 'not_ready',
    mayHavePrinted: true,
  });
  const asked = await callPrinter(
    office.uri,
    { operation: operations.getJobAttributes, attributes: { 'job-id': ['integer', 1] } },
    new Deadline(2_000),
  );
  expect(asked.attributes['job-state-reasons']).toEqual([expect.stringMatching(/cancel|processing-to-stop-point/)]);
});

test('a job that the printer gives up is not called printed', async () => {
  const { printer } = await start('exit 1');
  expect(await failure(printer.print(job))).toMatchObject({
    message: 'The report printer gave up on this.',
    trouble: 'aborted',
    mayHavePrinted: true,
  });
});

test('a printer that is busy with somebody else’s job is asked again until the deadline', async () => {
  const { office, printer } = await start('exec sleep 60', { patience: 2_500 });
  await office.printElsewhere(pdf);
  await office.isAtWork();
  expect(await failure(printer.print(job))).toMatchObject({
    message: 'The report printer is busy with something else: try again when it is done.',
    trouble: 'busy',
    mayHavePrinted: false,
  });
  expect(await office.jobs()).toHaveLength(1);
});

test('a printer that is stopped in the middle may have printed', async () => {
  const { office, printer } = await start('exec sleep 60');
  const printing = failure(printer.print(job));
  await office.isAtWork();
  await office.kill();
  expect(await printing).toMatchObject({
    message: 'The report printer no longer answers: check that it is on.',
    trouble: 'aborted',
    mayHavePrinted: true,
  });
});

test('a long job that is being printed at the deadline is sent, and not cancelled', async () => {
  const { printer } = await start('exec sleep 60', { patience: 3_000 });
  expect(await printer.print(job)).toBe('sent');
});

test('a printer that takes no PDF, or has no such paper, or no such path, is set up wrongly', async () => {
  office = await startIppPrinter({ format: 'image/jpeg' });
  const printer = openPrinter({ address: { kind: 'ipp', uri: office.uri, language: 'pdf' }, name: 'The report printer', paper: 'ask' });
  expect(await failure(printer.print(job))).toMatchObject({
    trouble: 'misconfigured',
    message: expect.stringContaining('does not take PDF') as string,
  });

  await office.stop();
  office = await startIppPrinter();
  const labels = openLabelPrinter({ address: { kind: 'ipp', uri: office.uri, language: 'pdf' }, sheet: usualSheet });
  expect(await failure(labels.print(testLabel(usualSheet, 'Bayou Appliance', undefined), 1, labelAsPdf))).toMatchObject({
    trouble: 'misconfigured',
    message: expect.stringContaining('has no paper of 4 x 2 in') as string,
  });
  const lost = openPrinter({
    address: { kind: 'ipp', uri: office.uri.replace('/ipp/print', '/nowhere'), language: 'pdf' },
    name: 'The report printer',
    paper: 'ask',
  });
  expect(await failure(lost.print(job))).toMatchObject({ trouble: 'misconfigured' });
});
