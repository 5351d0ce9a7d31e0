import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { outcomeReporter } from './checks/outcome-reporter.ts';
import { pictureCommands } from './e2e/component-pictures.ts';
import { printerCommands } from './e2e/component-printers.ts';
import { shopCommands, shopProxy } from './e2e/component-shops.ts';
import { headlessChromium } from './e2e/chromium.ts';
import { longWaits } from './e2e/long-waits.ts';
import { type EngineName, requestedEngines } from './server/testing/requested-engines.ts';
import { testLimitMs, waitOptions } from './server/testing/time-limits.ts';

/**
 * `npm run check` runs neither the tests that take longer nor those that need a program that npm does not install. Only `npm run test:all`
 * runs the long ones.
 */
const tooLong = { quick: ['**/*.{slow,long,with-tools}.test.ts'], long: [] as string[] }[process.env.FETTLE_TESTS ?? ''] ?? [
  '**/*.long.test.ts',
];
const otherEngines = ['sqlite', 'postgresql'].filter((name) => !requestedEngines().includes(name as EngineName));

/** A project inherits none of it from the root. */
const shared = {
  // Test files share a worker: no module holds a shop's state, and loading the code for each file takes longer than its tests.
  isolate: false,
  fsModuleCache: true,
  // More than the cores of a small computer: tests also wait.
  maxWorkers: availableParallelism() + 1,
  testTimeout: testLimitMs,
  hookTimeout: testLimitMs,
  expect: { poll: waitOptions },
};

export default defineConfig({
  test: {
    silent: 'passed-only',
    // For checks/test-runners.ts.
    ...(process.env.FETTLE_TEST_OUTCOME && { reporters: ['default', outcomeReporter(process.env.FETTLE_TEST_OUTCOME)] }),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,packages,server,checks,deploy,web}/**/*.test.ts'],
          exclude: [...tooLong, ...otherEngines.map((name) => `**/*.${name}.test.ts`)],
          environment: 'node',
          pool: 'threads',
          globalSetup: ['server/testing/sqlite-setup.ts', 'server/testing/postgres-setup.ts'],
          setupFiles: ['server/testing/record-processor-time.ts', 'server/testing/fail-on-console-error.ts'],
          ...shared,
        },
      },
      {
        extends: './web/vite.config.ts',
        plugins: [shopProxy(), longWaits()],
        // All at once, so that nothing that a test loads first makes Vite load the page again.
        optimizeDeps: { entries: ['app/main.tsx', '**/*.test.tsx'], include: ['axe-core'] },
        test: {
          name: 'components',
          root: 'web',
          include: ['**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: headlessChromium,
              // Pages that scroll smoothly draw many pictures that no test looks at: a fifth of the processor time.
              contextOptions: { locale: 'en-US', hasTouch: true, permissions: ['clipboard-write'], reducedMotion: 'reduce' },
              actionTimeout: waitOptions.timeout,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 390, height: 844 },
            commands: { ...shopCommands, ...printerCommands, ...pictureCommands },
          },
          ...shared,
        },
      },
    ],
  },
});
