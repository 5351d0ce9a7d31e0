import { expect, test } from 'vitest';
import { describeCondition } from './ipp-printer.ts';

test.for([
  ['media-empty', 'is out of paper. Add some.'],
  ['media-jam', 'has a paper jam. Remove the jammed paper.'],
  ['cover-open', 'is open. Close its cover.'],
  ['paused', 'is paused. Resume it.'],
  ['marker-supply-empty', 'is out of ink or toner.'],
  ['offline', 'is off or not connected.'],
  ['not-accepting-jobs', 'is not accepting print jobs. Check its display.'],
] as const)('%s: the printer %s', ([reason, sentence]) => {
  expect(describeCondition({ reason })).toBe(sentence);
});

test('quotes the message of a printer that has stopped or cannot be reached', () => {
  expect(describeCondition({ reason: 'stopped', message: 'Fuser error' })).toBe(
    'has stopped. Check its display. The printer says: "Fuser error"',
  );
  expect(describeCondition({ reason: 'unreachable', message: 'The printer is not responding.' })).toBe(
    'cannot be reached. Check that it is on and connected. The printer says: "The printer is not responding."',
  );
});
