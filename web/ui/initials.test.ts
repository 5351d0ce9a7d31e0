import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.for([
  ['Marcus Guidry', 'MG'],
  ['Maximiliana-Guadalupe Featherstonehaugh Villanueva', 'MV'],
  ['renée', 'R'],
  ['Émile Ångström', 'ÉÅ'],
  ['  ', ''],
] as const)('the initials of "%s" are "%s"', ([name, initials]) => {
  expect(initialsOf(name)).toBe(initials);
});
