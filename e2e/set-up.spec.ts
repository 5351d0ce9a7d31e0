import { expect, type Page } from '@playwright/test';
import { password } from './api-client.ts';
import { expectErrorAt, requestsTo, setUpShop, test, toast } from './fixtures.ts';

test('a new shop is set up and registers its first machine', async ({ page, emptyShop }) => {
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

test('each error shows at its field, and a form that the server rejects shows There was an error', async ({ page, emptyShop }) => {
  await page.goto(`${emptyShop.url}/register#setup_code=${emptyShop.setupCode}`);
  await page.getByLabel('Position').selectOption('Office');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Fontenot');
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Re-Enter Password').fill(`${password}x`);
  await page.getByRole('button', { name: 'Register' }).click();
  await expectErrorAt(page.getByLabel('Email'), 'Enter an email address.');

  await page.getByLabel('Email').fill('ada@bayou.example');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(toast(page, 'There was an error')).toBeVisible();
  await expectErrorAt(page.getByLabel('Re-Enter Password'), "The passwords don't match.");
  await expect(page.getByText("The passwords don't match.")).toHaveCount(1);
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
});

test('a visitor sees at its field that the setup code of their link is wrong, also on the same computer', async ({ page, emptyShop }) => {
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
  await page.getByLabel('Re-Enter Password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(toast(page, 'There was an error')).toBeVisible();
  await expectErrorAt(page.getByLabel('Setup Code'), "Enter the setup code. It's shown in the window where Fettle was started.");
});

test('Re-Enter Password is required during setup and later', async ({ page, emptyShop }) => {
  const sent = requestsTo(page, '/api/auth/register');
  await page.goto(`${emptyShop.url}/register#setup_code=${emptyShop.setupCode}`);
  await leaveOnlyReEnterPasswordEmpty(page, 'ada@bayou.example');
  expect(sent).toEqual([]);

  await page.getByLabel('Re-Enter Password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/admin-panel$/);
  expect(sent).toEqual(['POST']);

  await page.goto(`${emptyShop.url}/register`);
  await leaveOnlyReEnterPasswordEmpty(page, 'bea@bayou.example');
  expect(sent).toEqual(['POST']);
});

async function leaveOnlyReEnterPasswordEmpty(page: Page, email: string): Promise<void> {
  await page.getByLabel('Position').selectOption('Office');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Fontenot');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  const field = page.getByLabel('Re-Enter Password');
  await expect(field).toHaveAccessibleDescription('Re-Enter Password is required.');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
}

test('after setup, only admins can register employees', async ({ page, shop, logInAs }) => {
  await page.goto(`${shop.url}/register`);
  await expect(page.getByText('Only an admin can register employees.')).toBeVisible();
  await logInAs(shop.tess, '/register');
  await expect(page.getByText('Unauthorized Access')).toBeVisible();
});

test('an admin registers a technician, who can then log in', async ({ page, shop, logInAs, context }) => {
  await logInAs(shop.ada, '/register');
  await page.getByLabel('Position').selectOption('Dryer & Range Tech');
  await page.getByLabel('First Name').fill('Đặng Thị');
  await page.getByLabel('Last Name').fill('Nguyễn-Thibodeaux');
  await page.getByLabel('Email').fill('thi@bayou.example');
  for (const field of [page.getByLabel('Password', { exact: true }), page.getByLabel('Re-Enter Password')]) await field.fill('bayou-bayou');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(toast(page, 'There was an error')).toBeVisible();
  await expectErrorAt(page.getByLabel('Password', { exact: true }), "The password must not contain the shop's name.");
  await page.getByLabel('Email').fill('tess@bayou.example');
  for (const field of [page.getByLabel('Password', { exact: true }), page.getByLabel('Re-Enter Password')]) await field.fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expectErrorAt(page.getByLabel('Email'), 'Another employee already has this email.');
  await page.keyboard.type('thi@bayou.example');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/admin-panel$/);

  await context.clearCookies();
  await page.goto(`${shop.url}/login`);
  await page.getByLabel('Technician').selectOption('Đặng Thị Nguyễn-Thibodeaux');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Range' })).toHaveAttribute('aria-pressed', 'false');
  // Role 3 starts with a dryer: Start Repair maps roles 1 to 4 to the types.
  await expect(page.getByRole('button', { name: 'Dryer' })).toHaveAttribute('aria-pressed', 'true');
});
