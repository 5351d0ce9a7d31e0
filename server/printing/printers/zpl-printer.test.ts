import { afterEach, beforeEach, expect, test } from 'vitest';
import { testLabel } from '../labels/label.ts';
import { labelAsPdf } from '../labels/label-pdf.ts';
import { type LabelPrinter, openLabelPrinter } from '../labels/label-printer.ts';
import { usualSheet } from '../labels/label-stock.ts';
import { FakeZebra, type Mood } from '../../testing/printers/fake-zebra.ts';
import { readHostStatus, whatIsInTheWay } from './host-status.ts';
import type { PrinterFailure } from './printer-error.ts';

let zebra: FakeZebra;
let printer: LabelPrinter;
const label = testLabel(usualSheet, 'Bayou Appliance', undefined);

/** Shorter than a person's patience, so that a test need not have it. */
const patience = 600;

beforeEach(async () => {
  zebra = await FakeZebra.start();
  printer = openLabelPrinter({ address: { kind: 'zpl', host: '127.0.0.1', port: zebra.port }, sheet: usualSheet, patience });
});

afterEach(() => zebra.stop());

async function failure(work: Promise<unknown>): Promise<PrinterFailure> {
  try {
    await work;
  } catch (error) {
    return error as PrinterFailure;
  }
  throw new Error('It was printed.');
}

test('a label is sent whole, and as often as was asked', async () => {
  expect(await printer.print(label, 1, labelAsPdf)).toEqual({ message: 'Label sent to the printer.', isSaved: false });
  expect(await printer.print(label, 3, labelAsPdf)).toEqual({ message: '3 labels sent to the printer.', isSaved: false });
  expect(zebra.printed).toHaveLength(2);
  expect(zebra.printed[0]).toMatch(/^\^XA[^]*\^PQ1\n\^XZ\n$/);
  expect(zebra.printed[1]).toMatch(/^\^XA[^]*\^PQ3\n\^XZ\n$/);
});

test.for([
  ['out of paper', 'The label printer is out of paper: put in a roll of labels.', 'not_ready', false],
  ['head open', 'The label printer is open: close its cover.', 'not_ready', false],
  ['paused', 'The label printer is paused: press its Pause button.', 'not_ready', false],
  ['out of ribbon', 'The label printer is out of ribbon: put in a new one.', 'not_ready', false],
  ['silent', 'The label printer does not say how it is: check its labels and its cover.', 'not_ready', false],
  ['resets half way', 'The label printer broke the connection off.', 'aborted', true],
  ['never reads', 'The label printer has not taken all of it in time.', 'timeout', true],
] satisfies [Mood, string, string, boolean][])('a Zebra that is %s: %s', async ([mood, message, trouble, mayHavePrinted]) => {
  zebra.mood = mood;
  expect(await failure(printer.print(label, 1, labelAsPdf))).toMatchObject({ message, trouble, mayHavePrinted });
  expect(zebra.printed).toEqual([]);
  zebra.mood = 'fine';
  expect(await printer.print(label, 1, labelAsPdf)).toMatchObject({ message: 'Label sent to the printer.' });
});

test('a Zebra that is off is not answering, and nothing was printed', async () => {
  await zebra.stop();
  expect(await failure(printer.print(label, 1, labelAsPdf))).toMatchObject({ trouble: 'unreachable', mayHavePrinted: false });
  expect(await printer.state()).toMatchObject({ is_ready: false, state: expect.stringContaining('does not answer') as string });
  zebra = await FakeZebra.start();
});

test('ten people print at once, and the printer sees one at a time', async () => {
  await Promise.all(Array.from({ length: 10 }, () => printer.print(label, 1, labelAsPdf)));
  expect(zebra.printed).toHaveLength(10);
  expect(zebra.mostAtOnce).toBe(1);
});

test('whoever waits behind a stuck label is told that the printer is busy, at the deadline and not later', async () => {
  zebra.mood = 'never reads';
  const started = performance.now();
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => failure(printer.print(label, 1, labelAsPdf))));
  expect(first).toMatchObject({ trouble: 'timeout', mayHavePrinted: true });
  for (const other of others) {
    expect(other).toMatchObject({
      trouble: 'busy',
      mayHavePrinted: false,
      message: 'The label printer is busy with what came before: try again in a moment.',
    });
  }
  expect(performance.now() - started).toBeLessThan(2 * patience);
});

test('the state of a printer is told without printing anything', async () => {
  expect(await printer.state()).toEqual({ is_ready: true, state: 'Ready.' });
  zebra.mood = 'head open';
  expect(await printer.state()).toEqual({ is_ready: false, state: 'The label printer is open: close its cover.' });
  expect(zebra.printed).toEqual([]);
});

test('half of a status is not yet one, and a fine one is in nobody’s way', () => {
  const strings = ['030,0,0,1245,000,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000', '1234,0'];
  const whole = strings.map((string) => `\u0002${string}\u0003\r\n`).join('');
  expect(readHostStatus(whole.slice(0, -12))).toBeUndefined();
  const status = readHostStatus(whole);
  expect(status && whatIsInTheWay(status)).toBeUndefined();
});
