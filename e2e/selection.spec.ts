import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { violations } from './violations.ts';

const bar = (page: Page) => page.getByRole('group', { name: 'Selected machines' });
const box = (page: Page, model: string) => page.getByRole('checkbox', { name: `Select Whirlpool ${model},` });
const link = (page: Page, model: string) => page.getByRole('link', { name: `Whirlpool ${model}`, exact: true });

const touchscreens = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
} as const;

for (const [name, viewport] of Object.entries(touchscreens)) {
  test.describe(`A ${name}`, () => {
    test.use({ viewport, hasTouch: true });

    test('a list selects with a long press and with Select, and its bar hides no row and no other bar', async ({ page, shop, logInAs }) => {
      for (let number = 1; number <= 10; number += 1)
        await shop.addMachine({ model: `M${String(number).padStart(2, '0')}`, serial: `S${number}` });
      await logInAs(shop.tess, '/table');
      await expect(link(page, 'M10')).toBeVisible();
      await expect(box(page, 'M10')).toBeHidden();
      const { x, y } = (await page.getByRole('row').filter({ hasText: 'M09' }).boundingBox()) ?? { x: 0, y: 0 };
      const finger = await page.context().newCDPSession(page);
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 60, y: y + 20 }] });
      await expect(box(page, 'M09')).toBeChecked();
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      // Not even when the bar appears under the finger.
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await link(page, 'M08').tap();
      await expect(bar(page).getByText('2 selected', { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/table$/);
      expect(await violations(page)).toEqual([]);

      const selectionBar = await bar(page).boundingBox();
      const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
      if (name === 'phone') {
        const top = (await shortcuts.boundingBox())?.y ?? 0;
        expect((selectionBar?.y ?? 0) + (selectionBar?.height ?? 0)).toBeLessThanOrEqual(top);
      }
      expect(selectionBar?.height).toBeLessThan(viewport.height / 4);
      await page.getByLabel('Per page').scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const [lastRow, pager] = [await page.getByRole('row').last().boundingBox(), await page.getByLabel('Per page').boundingBox()];
      const barAtEnd = await bar(page).boundingBox();
      for (const above of [lastRow, pager]) expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((barAtEnd?.y ?? 0) + 1);

      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await expect(bar(page)).toBeHidden();
      await expect(box(page, 'M08')).toBeHidden();
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await box(page, 'M07').check();
      await bar(page).getByRole('button', { name: 'Select page' }).click();
      await expect(bar(page).getByText('10 selected', { exact: true })).toBeVisible();
    });
  });
}
