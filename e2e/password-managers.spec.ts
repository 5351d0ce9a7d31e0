import { expect, type Page } from '@playwright/test';
import { clickInDialog, test } from './fixtures.ts';

/** The user name that a password manager finds before the password field of a form. */
async function userName(page: Page, passwordLabel: string): Promise<string> {
  const form = page.locator('form').filter({ has: page.getByLabel(passwordLabel, { exact: true }) });
  await expect(form).toBeVisible();
  const inputs = await form
    .locator('input')
    .evaluateAll((all) => (all as HTMLInputElement[]).map(({ type, autocomplete, value }) => ({ type, autocomplete, value })));
  const name = inputs.findIndex(({ autocomplete }) => autocomplete === 'username');
  expect(name).toBeLessThan(inputs.findIndex(({ type }) => type === 'password'));
  return inputs[name]?.value ?? 'none';
}

test('each form with a password says whose it is, and a login that is filled in chooses the technician', async ({
  page,
  shop,
  logInAs,
}) => {
  await page.goto(`${shop.url}/login`);
  await page.getByLabel('Technician').selectOption('Tess Guidry');
  expect(await userName(page, 'Password')).toBe('Tess Guidry');
  await page.locator('input[autocomplete=username]').fill('Walt Broussard', { force: true });
  await expect(page.getByLabel('Technician')).toHaveValue(String(shop.walt.user.id));

  await logInAs(shop.tess, '/account-security');
  await page.getByRole('button', { name: 'Change Password' }).click();
  expect(await userName(page, 'Current Password')).toBe('Tess Guidry');
  await logInAs(shop.ada, '/register');
  await page.getByLabel('First Name').fill('Nora');
  await page.getByLabel('Last Name').fill('Landry');
  expect(await userName(page, 'Password')).toBe('Nora Landry');

  await page.goto(`${shop.url}/employee-info?employee=${shop.walt.user.id}`);
  await shop.withClockAt(new Date(Date.now() + 11 * 60_000).toISOString(), async () => {
    await page.getByRole('button', { name: 'Make Admin' }).click();
    await clickInDialog(page, 'Make Admin?', 'Make Admin');
    await expect(page.getByRole('dialog', { name: 'Enter your password' })).toBeVisible();
    expect(await userName(page, 'Password')).toBe('Ada Fontenot');
  });
});
