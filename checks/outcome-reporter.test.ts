import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TestModule } from 'vitest/node';
import { outcomeOf } from './outcome-reporter.ts';

test('an error that no test has caught is listed with its file and the test that ran, and so is a file that does not load', () => {
  const moduleId = join(process.cwd(), 'server/notes.test.ts');
  const module = (state: string, ...errors: object[]) =>
    ({ moduleId, errors: () => errors, state: () => state, children: { allTests: () => [] } }) as unknown as TestModule;
  const lost = { message: 'Lost.', VITEST_TEST_PATH: moduleId, VITEST_TEST_NAME: 'a note is kept' };
  expect(outcomeOf([module('passed'), module('failed', { message: 'No such file.' }), module('pending')], [lost])).toEqual({
    passed: 0,
    failed: 3,
    skipped: 0,
    failures: [
      { path: 'server/notes.test.ts', test: undefined, message: 'No such file.' },
      { path: 'server/notes.test.ts', test: undefined, message: 'It did not end.' },
      { path: 'server/notes.test.ts', test: 'a note is kept', message: 'Lost.' },
    ],
  });
});
