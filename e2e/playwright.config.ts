import { defineConfig } from '@playwright/test';
import { chromium } from './chromium.ts';
import type { BrowserOptions } from './browsers/fixtures.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** Cameras and scanners behave the same on every screen size. */
const once = '**/camera/*.spec.ts';
/** The main tasks in WebKit and Firefox. */
const otherBrowsers = '**/browsers/*.spec.ts';

export default defineConfig<object, BrowserOptions>({
  testDir: '.',
  // Each test starts its own server, so tests can run in parallel.
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }]],
  outputDir: '../test-results',
  use: { launchOptions: chromium, colorScheme: 'light', locale: 'en-US', screenshot: 'only-on-failure' },
  projects: [
    { name: 'phone', testIgnore: [once, otherBrowsers], use: phone },
    { name: 'desktop', testIgnore: [once, otherBrowsers], use: { viewport: { width: 1280, height: 800 } } },
    { name: 'camera', testMatch: once, use: phone },
    { name: 'webkit', testMatch: otherBrowsers, use: { otherBrowserName: 'webkit' } },
    { name: 'firefox', testMatch: otherBrowsers, use: { otherBrowserName: 'firefox' } },
  ],
});
