import { maxPlateTextLength, PlateText } from '@fettle/contract/machines/machine.ts';
import { expect, test } from 'vitest';
import { whyNotOnAPlate } from './plate-text-problem.ts';

test.each([
  'WRS325SDHZ',
  'S/N K93512345',
  'x'.repeat(maxPlateTextLength),
  'x'.repeat(maxPlateTextLength + 1),
  'ß'.repeat(maxPlateTextLength),
  '01\u001d21K935',
  `https://maker.example/${'x'.repeat(80)}`,
])('a code is offered exactly when the contract takes it: %j', (text) => {
  expect(whyNotOnAPlate(text) === undefined).toBe(PlateText.safeParse(text.toUpperCase()).success);
});

test('why not is a sentence with the figures', () => {
  expect(whyNotOnAPlate('x'.repeat(70))).toBe('Too long for the field: 70 characters, it holds 64.');
  expect(whyNotOnAPlate('01\u001d21')).toBe('Holds characters that cannot be printed.');
});
