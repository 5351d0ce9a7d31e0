import { expect } from '@playwright/test';
import type { Session } from '../api-client.ts';
import { baseTest } from '../fixtures.ts';
import type { Browser } from './browser.ts';
import { launchFirefox } from './firefox.ts';
import { type User, createUser } from './user.ts';
import { launchWebKit } from './webkit.ts';
import { testLimitMs } from '../../server/testing/time-limits.ts';

const launch = { webkit: launchWebKit, firefox: launchFirefox };

export type BrowserOptions = { otherBrowserName: keyof typeof launch };

type Fixtures = {
  user: User;
  /** Logs the browser in without the login screen, and opens `path`. */
  logInAs: (employee: Session, path?: string) => Promise<void>;
};

/** Each test has its own shop and browser window. Playwright runs the tests but does not drive these browsers. */
export const test = baseTest.extend<Fixtures, BrowserOptions & { otherBrowser: Browser }>({
  otherBrowserName: ['webkit', { option: true, scope: 'worker' }],

  otherBrowser: [
    async ({ otherBrowserName }, use) => {
      const otherBrowser = await launch[otherBrowserName]();
      await use(otherBrowser);
      await otherBrowser.close();
    },
    { scope: 'worker', timeout: testLimitMs },
  ],

  user: async ({ otherBrowser, shop }, use, testInfo) => {
    const tab = await otherBrowser.openTab();
    await use(createUser(tab, shop.url));
    try {
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('screenshot', { body: await tab.screenshot(), contentType: 'image/png' });
      expect(await tab.errors()).toEqual([]);
    } finally {
      await tab.close();
    }
  },

  logInAs: async ({ user, shop }, use) => {
    await use(async ({ cookie }, path = '/') => {
      const [name = '', value = ''] = cookie.split('=');
      await user.tab.setCookie(name, value, shop.url);
      await user.open(path);
    });
  },
});
