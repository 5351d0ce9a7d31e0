import { expect } from '@playwright/test';
import type { Caller } from '../test-server.ts';
import { shopTest } from '../fixtures.ts';
import type { Engine } from './engine.ts';
import { launchFirefox } from './firefox.ts';
import { type User, userOf } from './user.ts';
import { launchWebKit } from './webkit.ts';

const launch = { webkit: launchWebKit, firefox: launchFirefox };

export type EngineOptions = { engineName: keyof typeof launch };

type Fixtures = {
  user: User;
  as: (caller: Caller, path?: string) => Promise<void>;
};

/** A test with a shop and a browser window of its own. Playwright only runs it: it drives neither of these browsers. */
export const test = shopTest.extend<Fixtures, EngineOptions & { engine: Engine }>({
  engineName: ['webkit', { option: true, scope: 'worker' }],

  engine: [
    async ({ engineName }, give) => {
      const engine = await launch[engineName]();
      await give(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  user: async ({ engine, shop }, give, testInfo) => {
    const tab = await engine.openTab();
    await give(userOf(tab, shop.url));
    try {
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('screenshot', { body: await tab.screenshot(), contentType: 'image/png' });
      expect(await tab.errors()).toEqual([]);
    } finally {
      await tab.close();
    }
  },

  // Signs the browser in as an employee and opens a page.
  as: async ({ user, shop }, give) => {
    await give(async ({ cookie }, path = '/') => {
      const [name = '', value = ''] = cookie.split('=');
      await user.tab.setCookie(name, value, shop.url);
      await user.open(path);
    });
  },
});
