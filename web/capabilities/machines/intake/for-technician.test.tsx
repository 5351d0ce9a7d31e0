import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openHistory } from '../../../testing/locators.ts';
import { test } from '../../../testing/open-shop.tsx';

test('an admin registers a machine, and another one like it, for a coworker', async ({ shop }) => {
  await shop.show('/', 'ada');
  await page.getByLabelText('Brand').selectOptions('LG');
  await page.getByLabelText('Model').fill('LFX1');
  await page.getByLabelText('Serial').fill('S1');
  const technician = page.getByLabelText('For');
  await expect.element(technician).toHaveValue('');
  await technician.selectOptions('Walt Broussard');
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect.element(page.getByText('Technician: Walt Broussard')).toBeVisible();
  await expect.element((await openHistory()).getByText('Checked in for Walt Broussard')).toBeVisible();
  await page.getByRole('button', { name: 'Add another like this' }).click();
  await expect.element(technician).toHaveValue(String(shop.ids.walt));
});
