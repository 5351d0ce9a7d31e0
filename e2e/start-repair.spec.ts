import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test('a half-filled form survives a reload', async ({ page, shop, logInAs }) => {
  await shop.addMachine({ type_of: 'washer', brand: 'samsung', model: 'WF45T6000AW', style: 'Front Load' });
  await logInAs(shop.walt);
  const field = (label: string) => page.getByLabel(label);
  await expect(page.getByRole('button', { name: 'Washer' })).toHaveAttribute('aria-pressed', 'true');
  await field('Model').fill('wf45-t6000aw');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.reload();
  await expect(field('Model')).toHaveValue('wf45-t6000aw');
  // What was taken back is not filled in again.
  await expect(field('Brand')).toHaveValue('');

  await field('Brand').selectOption('Maytag');
  await field('Serial').fill('M123');
  await field("What's wrong?").fill('Noisy');
  await page.reload();
  await expect(field('Serial')).toHaveValue('M123');
  await expect(field('Brand')).toHaveValue('maytag');
  await expect(field("What's wrong?")).toHaveValue('Noisy');

  await page.getByRole('button', { name: 'Add Machine' }).click();
  await page.getByRole('button', { name: 'Add another like this' }).click();
  await field('Serial').fill('M124');
  await page.reload();
  await expect(field('Serial')).toHaveValue('M124');
});

test('the vendor sticks for the day on this device', async ({ page, shop, logInAs }) => {
  await page.clock.setFixedTime('2026-11-20T15:00:00');
  await logInAs(shop.tess);
  const vendor = page.getByLabel('Vendor');
  await page.getByLabel('Brand').selectOption('GE');
  await page.getByLabel('Model').fill('GTW720');
  await page.getByLabel('Serial').fill('S1');
  await vendor.selectOption('Scrappers');
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(page).toHaveURL(/\/card\/1$/);
  await page.getByRole('link', { name: 'Fettle' }).click();
  await expect(vendor).toHaveValue('scrappers');
  await expect(page.getByLabel('Brand')).toHaveValue('');

  await page.clock.setFixedTime('2026-11-21T00:05:00');
  await page.reload();
  await expect(vendor).toHaveValue('');
});
