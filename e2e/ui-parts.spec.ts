import { expect } from '@playwright/test';
import { serveUiParts } from '../web/testing/serve-ui-parts.ts';
import { test } from './fixtures.ts';
import { layoutProblems } from './layout-problems.ts';
import { violations } from './violations.ts';
import { allWindows, phoneAndDesk, problemsIn, resize } from './windows.ts';

test('all parts in all their states fit every window and are accessible', { tag: '@main' }, async ({ page }, testInfo) => {
  const { url, close } = await serveUiParts();
  // Stamps are larger while they drop.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  expect.soft(await problemsIn(allWindows, page), 'parts').toEqual([]);
  for (const position of ['middle', 'wide', 'side', 'full']) {
    await page.getByRole('button', { name: `Dialog, ${position}` }).click();
    expect.soft(await layoutProblems(page), position).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
  }
  await page.getByRole('button', { name: 'Question' }).click();
  expect.soft(await layoutProblems(page), 'question').toEqual([]);
  expect.soft(await violations(page), 'question').toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Toasts' }).click();
  expect.soft(await violations(page), 'toasts').toEqual([]);
  const session = await page.context().newCDPSession(page);
  for (const [name, window] of Object.entries(phoneAndDesk)) {
    await resize(page, session, window);
    // A picture of the full page would be taken as with a mouse.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await resize(page, session, { ...window, size: { ...window.size, height } });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: testInfo.outputPath(`parts on ${name}, ${colorScheme}.png`) });
    }
  }
  await close();
});
