import { IppError } from '@fettle/ipp';
import { expect, test } from 'vitest';
import { msg, translate } from '@fettle/i18n/message.ts';
import { describeCondition, describeIppError } from './ipp-sentences.ts';

const printer = msg('It');

test.for([
  ['media-empty', 'It is out of paper. Add some.'],
  ['media-jam', 'It has a paper jam. Remove the jammed paper.'],
  ['cover-open', 'It is open. Close its cover.'],
  ['paused', 'It is paused. Resume it.'],
  ['marker-supply-empty', 'It is out of ink or toner.'],
  ['offline', 'It is off or not connected.'],
  ['not-accepting-jobs', 'It is not accepting print jobs. Check its display.'],
] as const)('%s is said as: %s', ([reason, sentence]) => {
  expect(translate(describeCondition({ reason }, printer, true))).toBe(sentence);
});

test('a sentence quotes the message of a printer that has stopped or cannot be reached', () => {
  expect(translate(describeCondition({ reason: 'stopped', message: 'Fuser error' }, printer, true))).toBe(
    'It has stopped. Check its display. The printer says: "Fuser error"',
  );
  expect(translate(describeCondition({ reason: 'unreachable', message: 'The printer is not responding.' }, printer, true))).toBe(
    'It cannot be reached. Check that it is on and connected. The printer says: "The printer is not responding."',
  );
});

const context = { printer, url: 'ipp://10.0.0.7/ipp/print', language: 'pdf', paperName: undefined, quotesPrinter: true } as const;

test('a sentence says where the printer has moved, and what it says itself, only if it may be quoted', () => {
  const moved = new IppError('moved', { httpStatus: 301, location: 'ipps://10.0.0.7:443/ipp/print' });
  const rejected = new IppError('rejected', { printerMessage: 'x'.repeat(300) });
  const stopped = { reason: 'stopped', message: 'Fuser error' } as const;
  const sentences = (quotesPrinter: boolean) => [
    ...[moved, rejected].map((error) => translate(describeIppError(error, { ...context, quotesPrinter })[1])),
    translate(describeCondition(stopped, printer, quotesPrinter)),
  ];
  expect(sentences(true)).toEqual([
    'It has moved to ipps://10.0.0.7:443/ipp/print (HTTP 301). Change its address to that.',
    `It rejected this job ("${'x'.repeat(200)}...").`,
    'It has stopped. Check its display. The printer says: "Fuser error"',
  ]);
  expect(sentences(false)).toEqual([
    'It has moved to another address (HTTP 301). Change its address.',
    'It rejected this job.',
    'It has stopped. Check its display.',
  ]);
});
