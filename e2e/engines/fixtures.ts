import { expect } from '@playwright/test';
import type { Session } from '../api-client.ts';
import { baseTest } from '../fixtures.ts';
import type { Engine } from './engine.ts';
import { launchFirefox } from './firefox.ts';
import { type User, createUser } from './user.ts';
import { launchWebKit } from './webkit.ts';

const launch = { webkit: launchWebKit, firefox: launchFirefox };

export type EngineOptions = { engineName: keyof typeof launch };

type Fixtures = {
  user: User;
  /** Logs the browser in without the login screen, and opens `path`. */
  signInAs: (employee: Session, path?: string) => Promise<void>;
};

/** Each test has its own shop and browser window. Playwright runs the tests but does not drive these browsers. */
export const test = baseTest.extend<Fixtures, EngineOptions & { engine: Engine }>({
  engineName: ['webkit', { option: true, scope: 'worker' }],

  engine: [
    async ({ engineName }, use) => {
      const engine = await launch[engineName]();
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  user: async ({ engine, shop }, use, testInfo) => {
    const tab = await engine.openTab();
    await use(createUser(tab, shop.url));
    try {
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('screenshot', { body: await tab.screenshot(), contentType: 'image/png' });
      expect(await tab.errors()).toEqual([]);
    } finally {
      await tab.close();
    }
  },

  signInAs: async ({ user, shop }, use) => {
    await use(async ({ cookie }, path = '/') => {
      const [name = '', value = ''] = cookie.split('=');
      await user.tab.setCookie(name, value, shop.url);
      await user.open(path);
    });
  },
});
