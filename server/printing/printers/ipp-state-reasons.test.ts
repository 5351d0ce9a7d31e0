import { expect, test } from 'vitest';
import { decodeReply, type IppRead } from './ipp-message.ts';
import { printerTrouble } from './ipp-state-reasons.ts';

const [idle, processing, stopped] = [3, 4, 5];

function printer(state: number, reasons: string[], message = '', more: Record<string, IppRead[]> = {}) {
  const attributes = { 'printer-state': [state], 'printer-state-reasons': reasons, 'printer-state-message': [message], ...more };
  return printerTrouble({ status: 0, attributes });
}

test.for([
  ['media-empty', 'is out of paper: put some in.'],
  ['media-empty-error', 'is out of paper: put some in.'],
  ['media-jam-warning', 'has a paper jam: take the paper out.'],
  ['cover-open-report', 'is open: close its cover.'],
  ['paused', 'is paused: let it go on.'],
  ['marker-supply-empty-error', 'is out of ink or toner.'],
  ['offline-report', 'is switched off or not connected.'],
] as const)('%s, whatever its ending: the printer %s', ([reason, sentence]) => {
  expect(printer(idle, ['none-of-ours', reason])).toBe(sentence);
});

test('what is only running low, and one empty tray of two, are in nobody’s way', () => {
  const trays = { 'printer-input-tray': ['type=other;level=0;name=envelopes', 'type=other;level=50;name=main'] };
  expect(printer(idle, ['none'])).toBeUndefined();
  expect(printer(idle, ['media-low-warning', 'marker-supply-empty-warning'])).toBeUndefined();
  expect(printer(idle, ['media-empty-report'], '', trays)).toBeUndefined();
  expect(printer(idle, ['media-empty-error'], '', trays)).toBe('is out of paper: put some in.');
});

test.for([
  'The printer is not responding.',
  'The printer may not exist or is unavailable at this time.',
  'The printer is unreachable at this time.',
])('behind CUPS only a message tells that a printer is off: %s', (message) => {
  expect(printer(processing, ['none'], message)).toBe(`cannot be reached ("${message}"): check that it is on and connected.`);
  // That of an idle queue is its last job's.
  expect(printer(idle, ['none'], message)).toBeUndefined();
  expect(printer(processing, ['none'], 'Sending data to printer.')).toBeUndefined();
});

test('a printer that has stopped, or accepts nothing, is not ready, even when it does not say why', () => {
  expect(printer(stopped, ['none'], 'Fuser error')).toBe('has stopped ("Fuser error"): look at its display.');
  expect(printer(idle, ['none'], '', { 'printer-is-accepting-jobs': [false] })).toMatch(/^does not accept anything/);
});

test.for([
  ['nothing', ''],
  ['a web page', '<!doctype html><title>Router</title>'],
  ['half an answer', '\u0002\u0000\u0000\u0000\u0000\u0000\u0000\u0001\u0001\u0047\u0000\u0012attr'],
] as const)('a reply that is %s is refused, and ends nothing', ([, bytes]) => {
  expect(() => decodeReply(Buffer.from(bytes, 'latin1'))).toThrow(/./);
});
