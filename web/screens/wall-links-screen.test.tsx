import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { clickInDialog, press, toast } from '../testing/locators.ts';
import { test } from '../testing/open-shop.tsx';
import { expectErrorAt } from '../testing/expect-error-at.ts';

test('an admin creates a link for a TV, and revokes it', async ({ shop }) => {
  await shop.show('/wall-screens', 'ada');
  await expect.element(page.getByText(/^No wall screens yet\./)).toBeVisible();
  await press('Create link');
  const name = page.getByLabelText('Name');
  await expectErrorAt(name, 'Name is required.');
  await name.fill('TV in the office');
  await press('Create link');
  await expect.element(page.getByRole('link', { name: /\/wall\/[A-Z2-9-]{14}$/ })).toBeVisible();
  // Only this computer reaches the test's server.
  await expect.element(page.getByText(/^A TV can't reach this server\./)).toBeVisible();
  await expect.element(name).toHaveValue('');
  await press('Revoke TV in the office');
  await clickInDialog('Revoke TV in the office?', 'Revoke');
  await expect.element(page.getByText(/^No wall screens yet\./)).toBeVisible();
  await expect.element(toast('Link revoked.')).toBeVisible();
});
