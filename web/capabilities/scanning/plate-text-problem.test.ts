import { maxPlateTextLength } from '@fettle/contract/shared/limits.ts';
import { PlateText } from '@fettle/contract/records/machine.ts';
import { expect, test } from 'vitest';
import { plateTextProblem } from './plate-text-problem.ts';

test.each([
  'WRS325SDHZ',
  'S/N K93512345',
  'x'.repeat(maxPlateTextLength),
  'x'.repeat(maxPlateTextLength + 1),
  'ß'.repeat(maxPlateTextLength),
  '01\u001d21K935',
  `https://maker.example/${'x'.repeat(80)}`,
])('plateTextProblem finds a problem exactly when the contract rejects the text: %j', (text) => {
  expect(plateTextProblem(text) === undefined).toBe(PlateText.safeParse(text.toUpperCase()).success);
});

test('the problem is a sentence, with both lengths if the text is too long', () => {
  expect(plateTextProblem('x'.repeat(70))).toBe('Too long: 70 characters. The limit is 64.');
  expect(plateTextProblem('01\u001d21')).toBe("Contains characters that can't be printed.");
});
