import { type ElementHandle as Handle, launch, type Page } from 'puppeteer-core';
import type { ElementHandle, Browser, Tab } from './browser.ts';
import { waitLimitMs } from '../../server/testing/time-limits.ts';

const desktop = { width: 1280, height: 800 };

/** Drives the system's Firefox over WebDriver BiDi. */
export async function launchFirefox(): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    timeout: waitLimitMs,
  });
  return {
    async openTab() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(desktop);
      return createTab(page);
    },
    close: () => browser.close(),
  };
}

function createTab(page: Page): Tab {
  const errors: string[] = [];
  const addError = (message: string) => {
    if (!isAbortedFontDownload(message) && !isAbortedByServiceWorker(message)) errors.push(message);
  };
  page.on('pageerror', (error) => addError(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') addError(message.text());
  });
  return {
    goTo: async (url) => void (await page.goto(url)),
    setCookie: (name, value, url) =>
      page.browserContext().setCookie({ name, value, domain: new URL(url).hostname, path: '/', httpOnly: true, sameSite: 'Lax' }),
    evaluate: (expression) => page.evaluate(expression),
    async find(expression) {
      const found = (await page.evaluateHandle(expression)).asElement();
      return found ? elementHandle(found as Handle) : undefined;
    },
    errors: async () => errors,
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => page.browserContext().close(),
  };
}

/** A navigation aborts pending font downloads. Firefox reports this with NS_BINDING_ABORTED, as a console message or as a page error. */
function isAbortedFontDownload(message: string): boolean {
  return /^(Error: )?downloadable font: download failed/.test(message) && message.includes('status=2152398850');
}

function elementHandle(handle: Handle): ElementHandle {
  return {
    click: () => handle.click(),
    async fill(text) {
      await handle.evaluate((field) => (field as HTMLInputElement | HTMLTextAreaElement).select());
      await handle.type(text);
    },
    async choose(option) {
      const select = handle as Handle<HTMLSelectElement>;
      const value = await select.evaluate(({ options }, wanted) => [...options].find(({ text }) => text === wanted)?.value, option);
      if (value === undefined) throw new Error(`There is no option "${option}".`);
      await select.select(value);
    },
    upload: (file) => (handle as Handle<HTMLInputElement>).uploadFile(file),
  };
}

/**
 * A navigation aborts requests that pass through the service worker, which Firefox reports in this way. Without a navigation, the import of a
 * module that cannot be loaded is reported as well.
 */
function isAbortedByServiceWorker(message: string): boolean {
  return message.endsWith('A ServiceWorker intercepted the request and encountered an unexpected error.');
}
