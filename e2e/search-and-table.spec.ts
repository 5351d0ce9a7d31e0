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
