import { defineConfig } from '@playwright/test';
import { testLimitMs, waitLimitMs } from '../server/testing/time-limits.ts';
import { headlessChromium } from './chromium.ts';
import type { BrowserOptions } from './browsers/fixtures.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** Cameras and scanners behave the same on every screen size, and these two change the window themselves. */
const ownWindows = '**/{camera/*,every-screen,ui-parts}.spec.ts';
/** What these test does not depend on the size of the window. The layout of their screens on a desk is tested by every-screen.spec.ts. */
const windowFree =
  '**/{backups,bench,card,comebacks,foreign-replies,history,https,labels,live,login,notes,npm-start,offline,offline-reading,photos,pin,preferences,search-and-table,service-worker,shared-device,specification,start-repair}.spec.ts';
/** The office works at a desk, where the keyboards are. Other specs, or tests with their own window, look at its screens on a phone. */
const office = '**/{export,keyboard,selection,set-up,shop,wall}.spec.ts';
/** The main tasks in WebKit and Firefox. */
const otherBrowsers = '**/browsers/*.spec.ts';

/** `npm test` runs the stories and screens tagged `@main`, in WebKit also those tagged `@main-in-webkit`; `npm run test:all` all. */
const isMain = process.env.FETTLE_BROWSER_TESTS === 'main';
const grep = isMain ? /@main(?!-)/ : /./;

export default defineConfig<object, BrowserOptions>({
  testDir: '.',
  // Each test starts its own server, so tests can run in parallel.
  fullyParallel: true,
  // More than the two cores of a small computer: tests also wait.
  workers: 3,
  forbidOnly: true,
  timeout: testLimitMs,
  expect: { timeout: waitLimitMs },
  reporter: [['line'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }]],
  outputDir: '../test-results',
  use: {
    actionTimeout: waitLimitMs,
    launchOptions: headlessChromium,
    colorScheme: 'light',
    locale: 'en-US',
    screenshot: 'only-on-failure',
    // It would answer some of the requests that tests fail or delay. service-worker.spec.ts allows it.
    serviceWorkers: 'block',
  },
  projects: [
    // One browser each, because starting one takes longer than a test, and first, beside the other tests.
    { name: 'webkit', workers: 1, testMatch: otherBrowsers, grep: isMain ? /@main/ : /./, use: { otherBrowserName: 'webkit' } },
    { name: 'firefox', workers: 1, testMatch: otherBrowsers, grep, use: { otherBrowserName: 'firefox' } },
    { name: 'phone', testIgnore: [otherBrowsers, office], grep, use: phone },
    { name: 'desktop', testIgnore: [ownWindows, otherBrowsers, windowFree], grep, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
