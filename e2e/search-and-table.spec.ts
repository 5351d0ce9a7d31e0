import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test('Back, Forward and a reload lead to the same page of the same list', { tag: '@main' }, async ({ page, shop, logInAs }) => {
  for (let number = 1; number <= 12; number += 1) await shop.addMachine({ model: `M${number}`, serial: `S${number}` });
  await logInAs(shop.tess, '/table');
  await page.getByText('All', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Whirlpool M1', exact: true }).click();
  await expect(page).toHaveURL(/\/card\/1$/);
  await page.reload();
  await expect(page.getByText('S1', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
  await page.goBack();
  await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
  await page.goForward();
  await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
});

test(
  'the list is asked for while the session is checked, and the header stands there before the scripts',
  { tag: '@main' },
  async ({ page, shop, logInAs }) => {
    await shop.addMachine();
    await logInAs(shop.tess, '/table');
    const machine = page.getByRole('link', { name: 'Whirlpool WRT311FZDM', exact: true });
    await expect(machine).toBeVisible();
    const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/auth/hydrate', async (route) => {
      await gate;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/read/get_machines/in_progress?*');
    await page.reload({ waitUntil: 'commit' });
    await asked;
    await expect(machine).toBeHidden();
    answer();
    await expect(machine).toBeVisible();
    await page.route('**/*.js', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Fettle' })).toBeVisible();
  },
);
