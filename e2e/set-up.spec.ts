import { expect } from '@playwright/test';
import { password } from './api-client.ts';
import { expectErrorAt, requestsTo, setUpShop, test, toast } from './fixtures.ts';

test('a new shop is set up and registers its first machine', { tag: '@main' }, async ({ page, emptyShop }) => {
  await page.goto(emptyShop.url);
  await expect(page).toHaveURL(/\/login$/);
  await setUpShop(page, emptyShop.setupCode);

  await expect(toast(page, 'Ada Fontenot was registered.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin-panel$/);
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();

  await page.getByRole('link', { name: /^Fettle/ }).click();
  await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  await page.getByLabel('Brand').selectOption('Whirlpool');
  await page.getByLabel('Model').fill('wrt311fzdm');
  await page.getByLabel('Serial').fill('vsa1234567');
  await page.getByRole('button', { name: 'Add Machine' }).click();

  await expect(page).toHaveURL(/\/card\/1$/);
  await expect(page.getByText('WRT311FZDM')).toBeVisible();
  await expect(page.getByText('Technician: Ada Fontenot', { exact: true })).toBeVisible();
});

test('a visitor sees at its field that the setup code of their link is wrong, and opens the right link, also on the same computer', async ({
  page,
  emptyShop,
}) => {
  await page.goto(`${emptyShop.url}/register`);
  await expect(page.getByLabel('Setup Code')).toHaveValue('');
  await page.getByLabel('Position').selectOption('Office');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Fontenot');
  await page.getByLabel('Email').fill('ada@bayou.example');
  // The browser opens it in the page that is open.
  await page.goto(`${emptyShop.url}/register#setup_code=AAAA-AAAA-AAAA`);
  await expect(page.getByLabel('Setup Code')).toHaveValue('AAAA-AAAA-AAAA');
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  await expect(page).toHaveURL(`${emptyShop.url}/register`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const sent = requestsTo(page, '/api/auth/register');
  await page.getByRole('button', { name: 'Register' }).click();
  await expectErrorAt(page.getByLabel('Re-Enter Password'), 'Re-Enter Password is required.');
  expect(sent).toEqual([]);
  await page.keyboard.type(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(toast(page, 'There was an error')).toBeVisible();
  await expectErrorAt(page.getByLabel('Setup Code'), "Enter the setup code. It's shown in the window where Fettle was started.");
  await page.goto(`${emptyShop.url}/register#setup_code=${emptyShop.setupCode}`);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/admin-panel$/);
  expect(sent).toEqual(['POST', 'POST']);
});
