import { defineConfig } from '@playwright/test';
import { chromium } from './chromium.ts';
import type { EngineOptions } from './engines/fixtures.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** What a camera or a scanner does is the same on every screen size. */
const once = '**/camera/*.spec.ts';
/** The main tasks, in the engines of iPhones and of Firefox. */
const otherEngines = '**/engines/*.spec.ts';

export default defineConfig<object, EngineOptions>({
  testDir: '.',
  // Every story opens a shop of its own, so that they may run side by side.
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }]],
  outputDir: '../test-results',
  use: { launchOptions: chromium, colorScheme: 'light', locale: 'en-US', screenshot: 'only-on-failure' },
  projects: [
    { name: 'phone', testIgnore: [once, otherEngines], use: phone },
    { name: 'desktop', testIgnore: [once, otherEngines], use: { viewport: { width: 1280, height: 800 } } },
    { name: 'camera', testMatch: once, use: phone },
    { name: 'webkit', testMatch: otherEngines, use: { engineName: 'webkit' } },
    { name: 'firefox', testMatch: otherEngines, use: { engineName: 'firefox' } },
  ],
});
