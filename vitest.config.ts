import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { shopCommands, shopProxy } from './e2e/component-shops.ts';
import { headlessChromium } from './e2e/chromium.ts';
import { testLimitMs, waitOptions } from './server/testing/time-limits.ts';

const limits = { testTimeout: testLimitMs, hookTimeout: testLimitMs, expect: { poll: waitOptions } };

export default defineConfig({
  test: {
    // Test files share a worker: no module holds a shop's state, and loading the code for each file takes longer than its tests.
    isolate: false,
    maxWorkers: '100%',
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,packages,server,checks,web}/**/*.test.ts'],
          // Only the full test run includes the tests that take seconds and those that need a program that npm does not install.
          exclude: process.env.FETTLE_TEST_TOOLS ? [] : ['**/*.slow.test.ts', '**/*.with-tools.test.ts'],
          environment: 'node',
          pool: 'threads',
          globalSetup: ['server/testing/sqlite-setup.ts', 'server/testing/postgres-setup.ts'],
          setupFiles: ['server/testing/record-processor-time.ts', 'server/testing/fail-on-console-error.ts'],
          ...limits,
        },
      },
      {
        extends: './web/vite.config.ts',
        plugins: [shopProxy()],
        // All at once, so that nothing that a test loads first makes Vite load the page again.
        optimizeDeps: { entries: ['app/main.tsx', '**/*.test.tsx'] },
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
              contextOptions: { locale: 'en-US', hasTouch: true },
              actionTimeout: waitOptions.timeout,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 390, height: 844 },
            commands: shopCommands,
          },
          ...limits,
        },
      },
    ],
  },
});
