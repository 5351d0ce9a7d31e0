import { defineConfig } from 'vitest/config';
import { testLimitMs, waitOptions } from './server/testing/time-limits.ts';

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'packages/**/*.test.ts', 'server/**/*.test.ts', 'checks/**/*.test.ts', 'web/**/*.test.ts'],
    // Only the full test run includes the tests that take seconds and those that need a program that npm does not install.
    exclude: process.env.FETTLE_TEST_TOOLS ? [] : ['**/*.slow.test.ts', '**/*.with-tools.test.ts'],
    environment: 'node',
    pool: 'threads',
    // Test files share a worker: no module holds a shop's state, and loading the code for each file takes longer than its tests.
    isolate: false,
    maxWorkers: '100%',
    globalSetup: ['server/testing/sqlite-setup.ts', 'server/testing/postgres-setup.ts'],
    setupFiles: ['server/testing/record-processor-time.ts', 'server/testing/fail-on-console-error.ts'],
    testTimeout: testLimitMs,
    hookTimeout: testLimitMs,
    expect: { poll: waitOptions },
  },
});
