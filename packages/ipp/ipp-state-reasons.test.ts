import { expect, test } from 'vitest';
import { decodeResponse, type IppValue } from './ipp-message.ts';
import { blockingCondition } from './ipp-state-reasons.ts';

const [idle, processing, stopped] = [3, 4, 5];

function conditionOf(state: number, reasons: string[], message = '', more: Record<string, IppValue[]> = {}) {
  const attributes = { 'printer-state': [state], 'printer-state-reasons': reasons, 'printer-state-message': [message], ...more };
  return blockingCondition({ attributes });
}

test.for([
  ['media-empty', 'media-empty'],
  ['media-empty-error', 'media-empty'],
  ['media-jam-warning', 'media-jam'],
  ['cover-open-report', 'cover-open'],
  ['paused', 'paused'],
  ['marker-supply-empty-error', 'marker-supply-empty'],
  ['offline-report', 'offline'],
] as const)('%s blocks the printer, whatever its suffix', ([keyword, reason]) => {
  expect(conditionOf(idle, ['unknown-reason', keyword])).toEqual({ reason });
});

test('low supplies and one empty tray of two do not block the printer', () => {
  const trays = { 'printer-input-tray': ['type=other;level=0;name=envelopes', 'type=other;level=50;name=main'] };
  expect(conditionOf(idle, ['none'])).toBeUndefined();
  expect(conditionOf(idle, ['media-low-warning', 'marker-supply-empty-warning'])).toBeUndefined();
  expect(conditionOf(idle, ['media-empty-report'], '', trays)).toBeUndefined();
  expect(conditionOf(idle, ['media-empty-error'], '', trays)).toEqual({ reason: 'media-empty' });
});

test.for([
  ['is not empty', -3, undefined],
  ['may be empty', -2, { reason: 'media-empty' }],
  ['is empty', 0, { reason: 'media-empty' }],
] as const)('one empty tray of two blocks the printer unless it knows that the other is not: it %s', ([, level, condition]) => {
  const trays = { 'printer-input-tray': ['type=other;level=0;name=envelopes', `type=other;level=${level};name=main`] };
  expect(conditionOf(idle, ['media-empty-report'], '', trays)).toEqual(condition);
});

test.for([
  'The printer is not responding.',
  'The printer may not exist or is unavailable at this time.',
  'The printer is unreachable at this time.',
])('a busy CUPS queue with the message "%s" means that the printer is unreachable', (message) => {
  expect(conditionOf(processing, ['none'], message)).toEqual({ reason: 'unreachable', message });
  // An idle queue still shows the message of its last job.
  expect(conditionOf(idle, ['none'], message)).toBeUndefined();
  expect(conditionOf(processing, ['none'], 'Sending data to printer.')).toBeUndefined();
});

test('a printer that has stopped or accepts no jobs is blocked, even without a reason', () => {
  expect(conditionOf(stopped, ['none'], 'Fuser error')).toEqual({ reason: 'stopped', message: 'Fuser error' });
  expect(conditionOf(idle, ['none'], '', { 'printer-is-accepting-jobs': [false] })).toEqual({ reason: 'not-accepting-jobs' });
});

test.for([
  ['an empty response', ''],
  ['a web page', '<!doctype html><title>Router</title>'],
  ['half a response', '\u0002\u0000\u0000\u0000\u0000\u0000\u0000\u0001\u0001\u0047\u0000\u0012attr'],
] as const)('decoding %s throws', ([, bytes]) => {
  expect(() => decodeResponse(Buffer.from(bytes, 'latin1'))).toThrow(/./);
});
