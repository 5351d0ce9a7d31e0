import { expect } from '@playwright/test';
import { password } from './api-client.ts';
import { changeSessionWith, clickLogout, expectErrorAt, navigateTo, openMenu, requestsTo, test, toast, whenListening } from './fixtures.ts';

test('a technician logs in, sees their name, and logs out', async ({ page, shop }) => {
  await page.goto(shop.url);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByLabel('Technician').selectOption('Tess Guidry');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(toast(page, 'Welcome, Tess.')).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/`);
  await expect(page.getByRole('banner')).toContainText('Fettle Tess');
  await expect(page.getByRole('contentinfo')).toHaveText('Fettle · Bayou Appliance');

  await clickLogout(page);
  await expect(toast(page, 'Logged out.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('a wrong password is rejected at its field, and repeated attempts are throttled', async ({ page, shop }) => {
  await page.goto(`${shop.url}/login`);
  await page.getByLabel('Technician').selectOption('Walt Broussard');
  for (let guess = 1; guess <= 5; guess += 1) {
    await page.getByLabel('Password').fill(`guess number ${guess}`);
    const response = page.waitForResponse(/\/api\/auth\/login\//);
    await page.getByRole('button', { name: 'Log in' }).click();
    expect((await response).status()).toBe(401);
    await expect(toast(page, 'Wrong password.').first()).toBeVisible();
    await expectErrorAt(page.getByLabel('Password'), 'Wrong password.');
  }
  await page.keyboard.type(password);
  await expect(page.getByLabel('Password')).toHaveValue(password);
  await expect(page.getByLabel('Password')).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Log in' }).click();
  const toasted = page.locator('[class*="toast_"]').getByText(/^Too many attempts\. Try again in \d seconds?\.$/);
  await expect(toasted).toBeVisible();
  await expectErrorAt(page.getByLabel('Password'), await toasted.innerText());
  await expect(page).toHaveURL(/\/login$/);
});

test('an error that concerns no field leaves the fields as they are', async ({ page, shop }) => {
  await page.route('**/api/auth/login/*', (route) => route.abort());
  await page.goto(`${shop.url}/login`);
  await page.getByLabel('Technician').selectOption('Walt Broussard');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(toast(page, "Can't reach Fettle. Check the Wi-Fi and try again.")).toBeVisible();
  await expect(page.getByLabel('Password')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByLabel('Password')).toHaveValue(password);
});

test('Show password shows and hides it, keeps the focus and the cursor, and submits nothing', async ({ page, shop }) => {
  const sent = requestsTo(page, `/api/auth/login/${shop.walt.user.id}`);
  await page.goto(`${shop.url}/login`);
  await page.getByLabel('Technician').selectOption('Walt Broussard');
  const field = page.getByLabel('Password');
  const show = page.getByRole('button', { name: 'Show password' });
  await field.fill('crankbolt');
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5));
  await expect(show).toHaveAttribute('aria-pressed', 'false');
  await show.click();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toBeFocused();
  await page.keyboard.type('-');
  await expect(field).toHaveValue('crank-bolt');
  await show.click();
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(show).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('type', 'text');
  await expect(show).toBeFocused();
  const { width = 0, height = 0 } = (await show.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
  expect(sent).toEqual([]);

  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(toast(page, 'Wrong password.')).toBeVisible();
  await expect(field).toHaveAttribute('type', 'password');
  await expect(show).toHaveAttribute('aria-pressed', 'false');
  expect(sent).toEqual(['POST']);
});

test('a shown password is hidden when it is sent', async ({ page, shop }) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/api/auth/login/*', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(`${shop.url}/login`);
  await page.getByLabel('Technician').selectOption('Walt Broussard');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('button', { name: 'Processing' })).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
  open();
  await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
});

test('a visitor who opens a card sees it after login', async ({ page, shop }) => {
  const id = await shop.addMachine();
  await page.goto(`${shop.url}/card/${id}`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Technician').selectOption('Tess Guidry');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
  await expect(page.getByText('VSA1234567')).toBeVisible();
});

test('an expired session redirects to the login screen and keeps the typed text', async ({ page, shop, logInAs, context }) => {
  const listening = whenListening(page);
  await logInAs(shop.tess);
  await listening;
  await page.getByLabel('Brand').selectOption('GE');
  await page.getByLabel('Model').fill('half a model');
  await page.getByLabel('Serial').fill('SN77');
  await changeSessionWith(page, /add_machine/, () => context.clearCookies());
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Technician').selectOption('Tess Guidry');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Model')).toHaveValue(/^half a model$/i);
});

test('an employee counts as logged out when the session check fails', async ({ page, shop, logInAs }) => {
  await page.route('**/api/auth/hydrate', (route) => route.abort());
  await logInAs(shop.tess, '/table');
  await expect(page).toHaveURL(/\/login$/);
});

test('the session check shows Loading... until the response arrives', async ({ page, shop, logInAs }) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/api/auth/hydrate', async (route) => {
    await gate;
    await route.continue();
  });
  await logInAs(shop.tess, '/table');
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  open();
  await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
});

test('an employee who is not an admin cannot open admin screens', async ({ page, shop, logInAs }) => {
  for (const path of ['/admin-panel', '/employee-info', '/export']) {
    await logInAs(shop.tess, path);
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    await expect(page.getByText('Unauthorized Access')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Return to home screen' }).click();
  await expect(page).toHaveURL(`${shop.url}/`);
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
});

test('the navigation links to each screen and marks the current one', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada);
  await navigateTo(page, 'Machines');
  await expect(page).toHaveURL(/\/table/);
  await navigateTo(page, 'Search');
  await expect(page).toHaveURL(/\/find/);
  await navigateTo(page, 'Admin Panel');
  await expect(page).toHaveURL(/\/admin-panel/);
  await openMenu(page);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Admin Panel' }).filter({ visible: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('a tap outside closes the menu and clicks nothing below it', async ({ page, shop, logInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  const trash = page.getByRole('button', { name: 'Trash' });
  const box = await trash.boundingBox();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(trash).toBeVisible();
});

test('an unknown URL shows Page not found', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, '/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a visitor, even with a deep link, causes no failed request and no console warning', async ({ page, shop }) => {
  const failedUrls: string[] = [];
  const logs: string[] = [];
  page.on('response', (response) => {
    if (!response.ok()) failedUrls.push(response.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') logs.push(message.text());
  });
  const id = await shop.addMachine();
  for (const path of [`/card/${id}`, '/admin-panel', '/login']) {
    await page.goto(shop.url + path);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  }
  expect([failedUrls, logs]).toEqual([[], []]);
});

test('a logged-in employee who opens the login screen is redirected home', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, '/login');
  await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
});
