import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { toast } from '../../testing/locators.ts';
import { test } from '../../testing/open-shop.tsx';

test('deactivating an employee with machines in progress asks who gets them', async ({ shop }) => {
  const ids = [await shop.addMachine(), await shop.addMachine()];
  await shop.show(`/employee-info?employee=${shop.ids.tess}`, 'ada');
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate?' });
  const heir = dialog.getByLabelText('Tess has 2 on the bench. Give them to');
  const confirm = dialog.getByRole('button', { name: 'Deactivate' });
  await expect.element(confirm).toBeDisabled();
  await heir.selectOptions('Walt Broussard (empty bench)');
  await confirm.click();
  await expect.element(toast('Tess can no longer log in. Walt Broussard got 2 machines in progress.')).toBeVisible();
  await shop.show(`/card/${ids[0]}`, 'ada');
  await expect.element(page.getByText('Technician: Walt Broussard')).toBeVisible();
});
