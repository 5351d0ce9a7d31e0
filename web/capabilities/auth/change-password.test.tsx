import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { password } from '../../../e2e/api-client.ts';
import { expectErrorAt } from '../../testing/expect-error-at.ts';
import { toast } from '../../testing/locators.ts';
import { logInAsWalt } from '../../testing/log-in-as-walt.ts';
import { test } from '../../testing/open-shop.tsx';

test('an employee changes their password and is logged out on their other devices', async ({ shop }) => {
  const isLoggedInElsewhere = async () => (await shop.call('walt', 'GET', '/api/auth/hydrate')).user !== null;
  await logInAsWalt(shop, password);
  await page.getByRole('button', { name: 'Walt: settings and logout' }).click();
  await page.getByRole('link', { name: 'Account Security' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Account Security');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const current = page.getByLabelText('Current Password');
  const next = page.getByLabelText('New Password');
  const again = page.getByLabelText('Re-Enter Password');
  const change = page.getByRole('button', { name: 'Change Password' });
  await change.click();
  await expect.element(current).toHaveAccessibleDescription('Current password is required.');
  await expect.element(next).toHaveAccessibleDescription(/^Password must have at least 8 characters\./);

  await current.fill('not this one');
  await next.fill('football');
  await again.fill('football');
  await change.click();
  await expectErrorAt(next, 'This password is too common. Choose another one.');
  await next.fill('drum-seal-77');
  await again.fill('drum-seal-77');
  await change.click();
  await expect.element(toast('The current password is wrong.')).toBeVisible();
  await expectErrorAt(current, 'The current password is wrong.');
  await current.fill(password);
  await again.fill('drum-seal-78');
  await change.click();
  await expectErrorAt(again, "The passwords don't match.");
  expect(await isLoggedInElsewhere()).toBe(true);
  await again.fill('drum-seal-77');
  await change.click();
  await expect.element(toast("Password changed. You're logged out on your other devices.")).toBeVisible();
  await expect.element(current).not.toBeInTheDocument();
  await expect.element(page.getByRole('listitem').filter({ hasText: '(this one)' })).toBeVisible();
  expect(await isLoggedInElsewhere()).toBe(false);
  await page.getByRole('link', { name: 'Machines' }).click();
  await expect.element(page.getByText('No machines are in progress.')).toBeVisible();

  await logInAsWalt(shop, 'drum-seal-77');
});

test('changing a password without Re-Enter Password shows an error on the field', async ({ shop }) => {
  let sent = 0;
  shop.answer('POST /api/auth/change_password', () => void (sent += 1));
  await shop.show('/account-security', 'walt');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabelText('Current Password').fill(password);
  await page.getByLabelText('New Password').fill('drum-seal-77');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const field = page.getByLabelText('Re-Enter Password');
  await expectErrorAt(field, 'Re-Enter Password is required.');
  expect(sent).toBe(0);

  await field.fill('drum-seal-77');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect.element(toast("Password changed. You're logged out on your other devices.")).toBeVisible();
  expect(sent).toBe(1);
});
