import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { msg, pluralMsg, translate } from '@fettle/i18n/message.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testLabel } from '../labels/label.ts';
import { drawLabelPdf } from '../labels/label-pdf.ts';
import { type LabelPrinter, createLabelPrinter } from '../label-printer.ts';
import { defaultLabelStock } from '../labels/label-stock.ts';
import { FakeZebra, type ZebraState } from '../../../testing/printers/fake-zebra.ts';
import { waitLimitMs } from '../../../testing/time-limits.ts';
import type { PrinterError } from './printer-error.ts';

let zebra: FakeZebra;
let printer: LabelPrinter;
const label = testLabel(defaultLabelStock, { name: 'Bayou Appliance', language: 'en' }, undefined);

const timeoutMs = 600;

beforeEach(async () => {
  zebra = await FakeZebra.start();
  printer = createLabelPrinter({ url: { kind: 'zpl', host: '127.0.0.1', port: zebra.port }, stock: defaultLabelStock, timeoutMs });
});

afterEach(() => zebra.stop());

/** The state of a printer, with its sentence in English. */
async function stateOf({ state: read }: LabelPrinter) {
  const { is_ready, state } = await read();
  return { is_ready, state: translate(state) };
}

async function failure(work: Promise<unknown>): Promise<PrinterError> {
  try {
    await work;
  } catch (error) {
    return error as PrinterError;
  }
  throw new Error('It was printed.');
}

test('the complete label is sent with its number of copies', async () => {
  expect(await printer.print(label, 1, drawLabelPdf)).toEqual({ message: msg('Label sent to the printer.'), outcome: 'sent' });
  expect(await printer.print(label, 3, drawLabelPdf)).toEqual({
    message: pluralMsg(3, '{count} label sent to the printer.', '{count} labels sent to the printer.'),
    outcome: 'sent',
  });
  expect(zebra.printed).toHaveLength(2);
  expect(zebra.printed[0]).toMatch(/^\^XA[^]*\^PQ1\n\^XZ\n$/);
  expect(zebra.printed[1]).toMatch(/^\^XA[^]*\^PQ3\n\^XZ\n$/);
});

test.for([
  ['out of paper', 'The label printer is out of labels. Load a new roll.', 'not_ready', false],
  ['head open', 'The label printer is open. Close its cover.', 'not_ready', false],
  ['paused', 'The label printer is paused. Press its Pause button.', 'not_ready', false],
  ['out of ribbon', 'The label printer is out of ribbon. Load a new one.', 'not_ready', false],
  [
    'silent',
    'The label printer does not report its state. Check its labels and its cover, and that its language is set to ZPL.',
    'not_ready',
    false,
  ],
  ['resets halfway', 'The label printer closed the connection before receiving the whole job.', 'failed', true],
  ['never reads', 'The label printer stopped partway through.', 'timeout', true],
] satisfies [ZebraState, string, string, boolean][])(
  'a Zebra in the state "%s" is told as: %s',
  async ([state, message, code, mayHavePrinted]) => {
    zebra.state = state;
    expect(await failure(printer.print(label, 1, drawLabelPdf))).toMatchObject({ message, code, mayHavePrinted });
    expect(zebra.printed).toEqual([]);
    zebra.state = 'ready';
    expect(await printer.print(label, 1, drawLabelPdf)).toMatchObject({ message: msg('Label sent to the printer.') });
  },
);

test('a Zebra that is off does not respond, and nothing was printed', async () => {
  await zebra.stop();
  expect(await failure(printer.print(label, 1, drawLabelPdf))).toMatchObject({ code: 'failed', mayHavePrinted: false });
  expect(await stateOf(printer)).toMatchObject({ is_ready: false, state: expect.stringContaining('is not responding') as string });
  zebra = await FakeZebra.start();
});

test('a report that is too long for a printer is not read to its end', async () => {
  const host = '127.0.0.1';
  const server = createServer((socket) => socket.on('error', () => undefined).write('x'.repeat(20_000))).listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const other = createLabelPrinter({ url: { kind: 'zpl', host, port }, stock: defaultLabelStock, timeoutMs: waitLimitMs });
  expect(await failure(other.print(label, 1, drawLabelPdf))).toMatchObject({ cause: { message: 'The reply is too long.' } });
  server.close();
});

test('ten people print at once, and the printer gets one job at a time', async () => {
  // With the default time limit: ten jobs may take longer than the short one on a busy computer.
  const printer = createPatientPrinter();
  await Promise.all(Array.from({ length: 10 }, () => printer.print(label, 1, drawLabelPdf)));
  expect(zebra.printed).toHaveLength(10);
  expect(zebra.maxConnections).toBe(1);
});

test('jobs behind a stuck label fail as busy at the deadline', async () => {
  zebra.state = 'never reads';
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => failure(printer.print(label, 1, drawLabelPdf))));
  expect(first).toMatchObject({ code: 'timeout', mayHavePrinted: true });
  for (const other of others) {
    expect(other).toMatchObject({
      code: 'busy',
      mayHavePrinted: false,
      message: 'The label printer is busy with earlier jobs. Try again in a moment.',
    });
  }
});

test('the state is read without printing anything', async () => {
  expect(await stateOf(printer)).toEqual({ is_ready: true, state: 'Ready.' });
  zebra.state = 'head open';
  expect(await stateOf(printer)).toEqual({ is_ready: false, state: 'The label printer is open. Close its cover.' });
  expect(zebra.printed).toEqual([]);
});

test.for(['resets at the end', 'never closes', 'reports once'] satisfies ZebraState[])(
  'a printer that takes the whole label has it, also if it "%s"',
  async (state) => {
    zebra.state = state;
    const patient = createPatientPrinter();
    expect(await patient.print(label, 1, drawLabelPdf)).toMatchObject({ outcome: 'sent' });
    expect(zebra.printed).toEqual([expect.stringMatching(/^\^XA[^]*\^XZ\n$/)]);
  },
);

test('a printer that is slow to report its state is waited for', async () => {
  zebra.delayMs = 3_100;
  // It also takes as long to confirm the label.
  zebra.state = 'resets at the end';
  expect(await createPatientPrinter().print(label, 1, drawLabelPdf)).toMatchObject({ outcome: 'sent' });
  expect(zebra.printed).toHaveLength(1);
});

test('a printer of another language gets no label', async () => {
  zebra.state = 'speaks EPL';
  expect(await failure(createPatientPrinter().print(label, 1, drawLabelPdf))).toMatchObject({
    message: 'The label printer responds, but not as a ZPL printer. Set its language to ZPL, and check the address.',
    code: 'failed',
    mayHavePrinted: false,
  });
  expect(zebra.printed).toEqual([]);
});

test('a reply within a label that is no state does not count as its receipt', async () => {
  zebra.state = 'changes to EPL';
  expect(await failure(createPatientPrinter().print(label, 1, drawLabelPdf))).toMatchObject({
    message: 'The label printer closed the connection before receiving the whole job.',
    mayHavePrinted: true,
  });
});

test('a printer that never reports its state prints if its address says so', async () => {
  zebra.state = 'silent';
  const silent = createPatientPrinter({ reportsState: false });
  expect(await stateOf(silent)).toEqual({ is_ready: true, state: 'Connected.' });
  expect(await silent.print(label, 1, drawLabelPdf)).toMatchObject({ outcome: 'sent' });
});

/** A printer with the time limit of the product. */
function createPatientPrinter(more: { reportsState?: boolean } = {}): LabelPrinter {
  return createLabelPrinter({ url: { kind: 'zpl', host: '127.0.0.1', port: zebra.port, ...more }, stock: defaultLabelStock });
}
