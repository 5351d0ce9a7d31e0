import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { password } from '../../../e2e/api-client.ts';
import { expectErrorAt } from '../../testing/expect-error-at.ts';
import { press } from '../../testing/locators.ts';
import { test } from '../../testing/open-shop.tsx';

test('with a PIN, an admin with a second factor enters the password and a code for admin screens', async ({ shop }) => {
  await shop.shareDevice(['ada']);
  const { secret } = await shop.call('ada', 'POST', '/api/auth/start_second_factor');
  const code = await commands.secondFactorCode(String(secret));
  const { recovery_codes } = await shop.call('ada', 'POST', '/api/auth/confirm_second_factor', { code });
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
  await field.fill(String((recovery_codes as string[])[0]));
  await press('Continue');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Export' })).toBeVisible();
});
