import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'packages/**/*.test.ts', 'server/**/*.test.ts', 'checks/**/*.test.ts', 'web/**/*.test.ts'],
    // The whole test alone runs what takes seconds, and what needs a program that npm does not bring.
    exclude: process.env.FETTLE_TEST_TOOLS ? [] : ['**/*.slow.test.ts', '**/*.with-tools.test.ts'],
    environment: 'node',
    pool: 'threads',
    // Files share their worker: nothing of a shop lives in a module, and loading the program once a file takes longer than its tests.
    isolate: false,
    maxWorkers: '100%',
    globalSetup: ['server/testing/sqlite-setup.ts', 'server/testing/postgres-setup.ts'],
    setupFiles: ['server/testing/fail-on-console-error.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
