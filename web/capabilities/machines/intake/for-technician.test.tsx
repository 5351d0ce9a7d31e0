import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath } from '../../../testing/expect-path.ts';
import { openHistory, press } from '../../../testing/locators.ts';
import { test } from '../../../testing/open-shop.tsx';
import { showLive } from '../../../testing/show-live.ts';

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

test('an admin gets the machine that was begun for a coworker who has left since', async ({ shop }) => {
  await showLive(shop, '/', 'ada');
  await page.getByLabelText('Brand').selectOptions('LG');
  await page.getByLabelText('Model').fill('LFX1');
  await page.getByLabelText('Serial').fill('S1');
  const technician = page.getByLabelText('For');
  await technician.selectOptions('Walt Broussard');
  await shop.call('ada', 'PATCH', `/api/update/update_user/${shop.ids.walt}`, { is_active: false });
  // A new machine loads the list of technicians again.
  await shop.addMachine();
  await expect.element(technician.getByRole('option', { name: 'Walt Broussard' })).not.toBeInTheDocument();
  await press('Add Machine');
  await expectPath('/card/2');
  expect(await shop.getMachine(2)).toMatchObject({ technician_name: 'Ada Fontenot' });
});
