import { expect, test } from 'vitest';
import { outcomeAsText, outcomeFromText } from './outcome-in-words.ts';

test.each([
  { outcome: 'not_covered', reason: 'serial is above\nthe range: seen' },
  { outcome: 'remedy_done', reason: null },
  { outcome: 'trashed', reason: null },
] as const)('the history keeps the outcome $outcome', (kept) => {
  expect(outcomeFromText(outcomeAsText(kept))).toEqual(kept);
});

test.each(['', 'recalled', 'constructor', 'not_covered, perhaps'])('the text "%s" is no outcome', (text) => {
  expect(outcomeFromText(text)).toBeUndefined();
});
