import { expect, type Locator } from '@playwright/test';
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
  for (const question of ['Question', 'Not ready']) {
    await page.getByRole('button', { name: question }).click();
    expect.soft(await layoutProblems(page), question).toEqual([]);
    expect.soft(await violations(page), question).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
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
    await page.emulateMedia({ forcedColors: 'active' });
    await page.screenshot({ path: testInfo.outputPath(`parts on ${name}, forced colors.png`) });
    await page.emulateMedia({ forcedColors: 'none' });
  }
  await close();
});

test('forced colors keep what figures draw, what is chosen and the main buttons', { tag: '@main' }, async ({ page }) => {
  const { url, close } = await serveUiParts();
  await page.goto(url);
  const figures = page.locator('section', { has: page.getByRole('heading', { name: 'Figures' }) }).locator('*');
  await expect(figures.getByRole('radio').first()).toBeVisible();
  const drawn = await drawnIn(figures);
  expect(drawn.length).toBeGreaterThan(20);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await drawnIn(figures)).toEqual(drawn);
  const [chosen] = await backgroundsOf(page.locator('label', { has: page.getByRole('radio', { name: 'In Progress', checked: true }) }));
  const [other] = await backgroundsOf(page.locator('label', { has: page.getByRole('radio', { name: 'Completed', checked: false }) }));
  expect(chosen).not.toBe(other);
  const [main] = await backgroundsOf(page.getByRole('button', { name: 'Main action' }));
  const [another] = await backgroundsOf(page.getByRole('button', { name: 'Another' }));
  expect(main).not.toBe(another);
  await close();
});

/** Two of each element: its own, and that of the box before its text. */
function backgroundsOf(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) =>
    all
      .flatMap((element) => [getComputedStyle(element), getComputedStyle(element, '::before')])
      .map(({ backgroundColor, backgroundImage }) => `${backgroundColor} ${backgroundImage}`),
  );
}

/** The opaque colors of backgrounds, and `image` for those with one. */
async function drawnIn(elements: Locator): Promise<string[]> {
  const backgrounds = await backgroundsOf(elements);
  return backgrounds
    .map((background) => (background.endsWith(' none') ? background : 'image'))
    .filter((background) => !/^(rgba|color)\(.+[,/] 0(\.\d+)?\) none$/.test(background));
}
