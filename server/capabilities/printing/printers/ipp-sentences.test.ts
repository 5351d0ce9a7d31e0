import { IppError } from '@fettle/ipp';
import { expect, test } from 'vitest';
import { describeCondition, describeIppError } from './ipp-sentences.ts';

test.for([
  ['media-empty', 'is out of paper. Add some.'],
  ['media-jam', 'has a paper jam. Remove the jammed paper.'],
  ['cover-open', 'is open. Close its cover.'],
  ['paused', 'is paused. Resume it.'],
  ['marker-supply-empty', 'is out of ink or toner.'],
  ['offline', 'is off or not connected.'],
  ['not-accepting-jobs', 'is not accepting print jobs. Check its display.'],
] as const)('%s: the printer %s', ([reason, sentence]) => {
  expect(describeCondition({ reason }, true)).toBe(sentence);
});

test('a sentence quotes the message of a printer that has stopped or cannot be reached', () => {
  expect(describeCondition({ reason: 'stopped', message: 'Fuser error' }, true)).toBe(
    'has stopped. Check its display. The printer says: "Fuser error"',
  );
  expect(describeCondition({ reason: 'unreachable', message: 'The printer is not responding.' }, true)).toBe(
    'cannot be reached. Check that it is on and connected. The printer says: "The printer is not responding."',
  );
});

const context = { url: 'ipp://10.0.0.7/ipp/print', language: 'pdf', paperName: undefined, quotesPrinter: true } as const;

test('a sentence says where the printer has moved, and what it says itself, only if it may be quoted', () => {
  const moved = new IppError('moved', { httpStatus: 301, location: 'ipps://10.0.0.7:443/ipp/print' });
  const rejected = new IppError('rejected', { printerMessage: 'x'.repeat(300) });
  const stopped = { reason: 'stopped', message: 'Fuser error' } as const;
  const sentences = (quotesPrinter: boolean) => [
    ...[moved, rejected].map((error) => describeIppError(error, { ...context, quotesPrinter })[1]),
    describeCondition(stopped, quotesPrinter),
  ];
  expect(sentences(true)).toEqual([
    'has moved to ipps://10.0.0.7:443/ipp/print (HTTP 301). Change its address to that.',
    `rejected this job ("${'x'.repeat(200)}...").`,
    'has stopped. Check its display. The printer says: "Fuser error"',
  ]);
  expect(sentences(false)).toEqual([
    'has moved to another address (HTTP 301). Change its address.',
    'rejected this job.',
    'has stopped. Check its display.',
  ]);
});
