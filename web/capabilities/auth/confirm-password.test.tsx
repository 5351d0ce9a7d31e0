import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { password } from '../../../e2e/api-client.ts';
import { expectErrorAt } from '../../testing/expect-error-at.ts';
import { clickInDialog, press, toast } from '../../testing/locators.ts';
import { type ComponentShop, test } from '../../testing/open-shop.tsx';

/** Gives Ada a PIN and a second factor, and returns a code. */
async function turnOnSecondFactor({ shareDevice, call }: ComponentShop): Promise<string> {
  await shareDevice(['ada']);
  const { secret } = await call('ada', 'POST', '/api/auth/start_second_factor');
  const code = await commands.secondFactorCode(String(secret));
  const { recovery_codes } = await call('ada', 'POST', '/api/auth/confirm_second_factor', { code });
  return String((recovery_codes as string[])[0]);
}

test('with a PIN, an admin with a second factor enters the password and a code for admin screens', async ({ shop }) => {
  const code = await turnOnSecondFactor(shop);
  await shop.show('/export', 'ada');
  const field = page.getByLabelText('Code');
  await page.getByLabelText('Password').fill(password);
  await expect.element(field).not.toBeInTheDocument();
  await press('Continue');
  await expectErrorAt(field, 'Enter the code from your authenticator app.');
  await field.fill('000000');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await press('Continue');
  await expectErrorAt(field, 'Wrong code.');
  await field.fill(code);
  await press('Continue');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Export' })).toBeVisible();
});

test('with a PIN, an admin with a second factor enters a code in the dialog, too', async ({ shop }) => {
  const code = await turnOnSecondFactor(shop);
  await shop.show('/account-security', 'ada');
  await press('Log out An unknown browser');
  await clickInDialog('Log out An unknown browser?', 'Log out');
  const dialog = page.getByRole('dialog', { name: 'Enter your password' });
  await dialog.getByLabelText('Password').fill(password);
  await clickInDialog('Enter your password', 'Continue');
  await expectErrorAt(dialog.getByLabelText('Code'), 'Enter the code from your authenticator app.');
  await dialog.getByLabelText('Code').fill(code);
  await clickInDialog('Enter your password', 'Continue');
  await expect.element(toast('Logged out: An unknown browser.')).toBeVisible();
});
