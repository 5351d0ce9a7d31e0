import { expect, test } from 'vitest';
import { testTitles } from './test-titles.ts';

test('titles of tests and groups are found, also with parts that are filled in', () => {
  const source = `
    describeEachEngine('Notes', (engine) => {
      test('a coworker can delete a note', async () => {});
      describe.for([['over HTTP']] as const)('asked %s', () => {});
      test.skipIf(engine === 'sqlite')(\`\${engine} waits\`, () => {});
    });`;
  expect([...testTitles(source)]).toEqual(['Notes', 'a coworker can delete a note', 'asked %s', 'over HTTP', '${engine} waits']);
});

test('names of rows are found in the table of the test only', () => {
  const source = `
    const rows = [['a form', 400, 'Not JSON.'], [302, 'has moved', 'x']];
    const others = ['unused'];
    test.for(rows)('%s: %i', ([, status, message]) => {});
    test.for(['unnamed'])('a text is read', () => {});`;
  expect([...testTitles(source)]).toEqual(['%s: %i', 'a form', 'has moved', 'a text is read']);
});

test('comments, texts in tests, steps and tests that do not run are no titles', () => {
  const source = `
    // test('in a comment', () => {});
    test('real', async () => { expect(reply).toEqual('a text'); await test.step('a step', run); });
    test.skip('skipped', () => {});
    test.todo('later');
    login('Tess');`;
  expect([...testTitles(source)]).toEqual(['real']);
});
