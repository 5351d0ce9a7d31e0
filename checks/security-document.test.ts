import { expect, test } from 'vitest';
import { countProofs, findBrokenProofs, tableRows } from './proofs.ts';
import { read } from './tree.ts';

const path = 'docs/security.md';
const document = read(path);
const rows = tableRows(document).filter(([id]) => id !== 'Requirement');

/** How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0 has, by chapter and section. They are numbered from 1. */
const requirements: Record<string, Record<string, number>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
};

/** The rows that may say that a requirement is not met. */
const notMet: readonly string[] = ['V12.3.1'];

test('each requirement of OWASP ASVS 5.0, levels 1 and 2, has one row, in order', () => {
  const ids = Object.entries(requirements).flatMap(([chapter, sections]) =>
    Object.entries(sections).flatMap(([section, count]) => Array.from({ length: count }, (_, n) => `V${chapter}.${section}.${n + 1}`)),
  );
  expect(ids).toHaveLength(253);
  expect(rows.map(([id]) => id)).toEqual(ids);
});

test('each row says what Fettle does and has a proof, or says why it does not apply', () => {
  const incomplete = rows.filter(
    ([, what = '', proof = '']) => what === '' || (countProofs(proof) === 0 && !/^Not (applicable: |met)/.test(what)),
  );
  expect(incomplete).toEqual([]);
  expect(rows.filter(([, what]) => what?.startsWith('Not met')).map(([id]) => id)).toEqual(notMet);
  const inapplicable = rows.filter(([, what]) => what?.startsWith('Not applicable')).length;
  const met = rows.length - inapplicable - notMet.length;
  expect(document).toContain(`Of these, ${met} are met, ${inapplicable} do not apply, and ${notMet.length} is not met.`);
});

test('a test, a file or a section that does not exist is found', () => {
  const proofs = '`checks/tree.test.ts › no such test`, `checks/tree.ts › projectFiles`, `no/such.test.ts › a test`';
  const text = `${proofs}, [here](#nowhere), [there](api.md#hydrate)`;
  expect(countProofs(text)).toBe(5);
  expect(findBrokenProofs(path, text)).toEqual([
    'checks/tree.test.ts has no test "no such test".',
    'checks/tree.ts has no tests: link to it.',
    'no/such.test.ts does not exist.',
    'docs/security.md has no section #nowhere.',
  ]);
});
