import { expect, test } from 'vitest';
import { printTask } from '../../printing/print-task.ts';
import { savedLabels } from '../../printing/saved-labels.ts';
import { resultText } from './bulk-result.ts';

const printing = printTask();
const savedTwo = () => savedLabels([7, 8]);
const finished = { isStopped: false, untried: 0, isUndo: false };

test.each([
  [0, 'The printer confirmed no label.'],
  [1, '1 label sent to the printer.'],
  [20, '20 labels sent to the printer.'],
])('the result says whether %i labels were sent to the printer', (succeeded, text) => {
  expect(resultText({ ...finished, succeeded, task: { ...printing, saved: () => savedLabels([]) } })).toBe(text);
});

test('labels without a printer are not said to be with it, also if it was removed halfway', () => {
  expect(resultText({ ...finished, succeeded: 2, task: { ...printing, saved: savedTwo } })).toBe(
    'No printer connected. 2 labels were saved as a PDF.',
  );
  expect(resultText({ ...finished, succeeded: 5, isStopped: true, untried: 1, task: { ...printing, saved: savedTwo } })).toBe(
    'Stopped. 3 labels sent to the printer. No printer connected. 2 labels were saved as a PDF.',
  );
});
