import type { Page } from '@playwright/test';

/** Counts the taps from now on. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.taps = '0';
    addEventListener(
      'click',
      () => (document.documentElement.dataset.taps = String(Number(document.documentElement.dataset.taps) + 1)),
      true,
    );
  });
  return async () => Number(await page.locator('html').getAttribute('data-taps'));
}
