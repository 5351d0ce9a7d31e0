import { expect, type Page } from '@playwright/test';
import { codeOf } from '../server/testing/second-factor.ts';
import { password } from './api-client.ts';
import { clickInDialog, expectErrorAt, navigateTo, openUserMenu, requestsTo, type Shop, test, toast } from './fixtures.ts';

async function choose(page: Page, name: string): Promise<void> {
  await page.getByLabel('Employee').selectOption(name);
}

test('each action of the admin panel opens its screen, which links back', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada);
  await navigateTo(page, 'Admin Panel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Panel');
  for (const [action, path, heading] of [
    ['Register New User', '/register', 'Register New User'],
    ['View/Edit Employee Info', '/employee-info', 'Employee Info'],
    ['Export Machines', '/export', 'Export'],
    ['Printers', '/printers', 'Printers'],
  ] as const) {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('link', { name: action }).click();
    await expect(page).toHaveURL(shop.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.getByRole('link', { name: 'Back to Admin Panel' }).click();
    await expect(page).toHaveURL(`${shop.url}/admin-panel`);
  }
});

test('the actions menu opens and closes with the keyboard, and closes on a tap outside', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada, '/admin-panel');
  const actions = page.getByRole('button', { name: 'Actions' });
  const exporting = page.getByRole('link', { name: 'Export Machines' });
  await actions.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Register New User' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(exporting).toBeHidden();
  await expect(actions).toBeFocused();
  await actions.click();
  await expect(exporting).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(exporting).toBeHidden();
});

test("the panel opens an employee's metrics, and the URL holds the employee and the range", async ({ page, shop, logInAs }) => {
  await shop.addMachine({ serial: 'TESSA1' });
  await logInAs(shop.ada, '/admin-panel');
  await expect(page.getByText('Please select a user.')).toBeVisible();
  await expect(page.getByLabel('Employee').getByRole('option')).toHaveText([
    'Select an employee',
    'Ada Fontenot',
    'Tess Guidry',
    'Walt Broussard',
  ]);
  await choose(page, 'Tess Guidry');
  await expect(page.getByRole('link', { name: /TESSA1/ })).toBeVisible();
  await expect(page.getByText('Please select a user.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print Metrics' })).toHaveCount(0);
  await page.getByLabel('Start Date').fill('2026-01-01');
  await expect(page).toHaveURL(new RegExp(`\\?employee=${shop.tess.user.id}&start=2026-01-01&end=\\d{4}-\\d\\d-\\d\\d$`));
  await page.reload();
  await expect(page.getByRole('link', { name: /TESSA1/ })).toBeVisible();
  await expect(page.getByLabel('Start Date')).toHaveValue('2026-01-01');

  await choose(page, 'Ada Fontenot');
  await expect(page.getByRole('button', { name: 'Print Metrics' })).toBeVisible();
  await expect(page.getByText('No machines are in progress.')).toBeVisible();
  await expect(page.getByLabel('Start Date')).toHaveValue('2026-01-01');
  await page.goBack();
  await expect(page.getByRole('link', { name: /TESSA1/ })).toBeVisible();
});

test('an employee list that fails to load shows an error and loads on retry', async ({ page, shop, logInAs }) => {
  const sentence = 'There was an error when fetching employees from database';
  await page.route('**/api/read/get_users', (route) => route.fulfill({ status: 500, json: { success: false, message: 'no' } }));
  for (const path of ['/admin-panel', '/employee-info']) {
    await logInAs(shop.ada, path);
    await expect(toast(page, sentence)).toBeVisible();
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
  }
  await page.unroute('**/api/read/get_users');
  await page.route('**/api/read/get_users', (route) => route.fulfill({ json: { success: false, message: 'The list is being repaired.' } }));
  await page.reload();
  await expect(toast(page, 'The list is being repaired.')).toBeVisible();
  await page.unroute('**/api/read/get_users');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Please select a user.')).toBeVisible();
});

test('employee info is shown, edited and shown again', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada, '/employee-info');
  await choose(page, 'Walt Broussard');
  const main = page.getByRole('main');
  await expect(main.getByRole('definition')).toHaveText(['Walt', 'Broussard', 'Washer Tech', 'Walt@bayou.example']);
  await expect(main.getByRole('term')).toHaveText(['First Name', 'Last Name', 'Role', 'Email']);

  const edit = page.getByRole('button', { name: 'Edit Employee Info' });
  await edit.click();
  await expect(edit).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await page.getByLabel('First Name').fill('Thrown away');
  await edit.click();
  await expect(main.getByRole('definition').first()).toHaveText('Walt');

  await edit.click();
  await page.getByLabel('Last Name').fill('');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('Last Name')).toHaveAccessibleDescription('Last name is required.');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter an email address.');
  await expect(page.getByLabel('Last Name')).toBeFocused();

  await page.getByLabel('Last Name').fill('Boudreaux');
  await page.getByLabel('Email').fill('ada@bayou.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, 'Another employee already has this email.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Another employee already has this email.');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Last Name')).toHaveValue('Boudreaux');

  await page.getByLabel('Email').fill('walter@bayou.example');
  await page.getByLabel('Role').selectOption('Dryer & Range Tech');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, 'Walt was updated.')).toBeVisible();
  await expect(main.getByRole('definition')).toHaveText(['Walt', 'Boudreaux', 'Dryer & Range Tech', 'walter@bayou.example']);
  await expect(page.getByLabel('Employee').getByRole('option', { name: 'Walt Boudreaux' })).toBeAttached();
  await expect(edit).toHaveAttribute('aria-pressed', 'false');
});

test('an admin who changes their own name sees it in the header', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada, `/employee-info?employee=${shop.ada.user.id}`);
  await page.getByRole('button', { name: 'Edit Employee Info' }).click();
  await page.getByLabel('First Name').fill('Adelaide');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('banner')).toContainText('Fettle Adelaide');
});

test('an employee becomes an admin and loses the role again, each after a confirmation', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada, '/employee-info');
  await choose(page, 'Walt Broussard');
  await page.getByRole('button', { name: 'Make Admin' }).click();
  await clickInDialog(page, 'Make Admin?', 'Cancel');
  await expect(page.getByText('Walt can log in.')).toBeVisible();
  await page.getByRole('button', { name: 'Make Admin' }).click();
  await clickInDialog(page, 'Make Admin?', 'Make Admin');
  await expect(page.getByText('Walt can log in and is an admin.')).toBeVisible();
  expect(await walt(shop)).toMatchObject({ is_admin: true });
  await page.getByRole('button', { name: 'Remove Admin' }).click();
  await clickInDialog(page, 'Remove Admin?', 'Remove Admin');
  await expect(page.getByText('Walt can log in.')).toBeVisible();
  expect(await walt(shop)).toMatchObject({ is_admin: false });
});

test('the last admin cannot be deactivated or lose the role, and the server says why', async ({ page, shop, logInAs }) => {
  const refusal = 'Ada is the last admin. Make someone else an admin first.';
  await logInAs(shop.ada, `/employee-info?employee=${shop.ada.user.id}`);
  for (const change of ['Remove Admin', 'Deactivate']) {
    await page.getByRole('button', { name: change }).click();
    await clickInDialog(page, `${change}?`, change);
    await expect(toast(page, refusal)).toBeVisible();
  }
  await expect(page.getByText('Ada can log in and is an admin.')).toBeVisible();
});

test('an admin who gives up the role can no longer open admin screens', async ({ page, shop, logInAs }) => {
  await shop.ada.call('PATCH', `/api/update/update_user/${shop.walt.user.id}`, { is_admin: true });
  await logInAs(shop.ada, `/employee-info?employee=${shop.ada.user.id}`);
  await page.getByRole('button', { name: 'Remove Admin' }).click();
  await clickInDialog(page, 'Remove Admin?', 'Remove Admin');
  await expect(page.getByText('Unauthorized Access')).toBeVisible();
});

test('making an admin asks for the password again 10 minutes after the login', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada, `/employee-info?employee=${shop.walt.user.id}`);
  await shop.withClockAt(new Date(Date.now() + 11 * 60_000).toISOString(), async () => {
    const makeAdmin = async () => {
      await page.getByRole('button', { name: 'Make Admin' }).click();
      await clickInDialog(page, 'Make Admin?', 'Make Admin');
    };
    const dialog = page.getByRole('dialog', { name: 'Enter your password' });
    await makeAdmin();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(toast(page, 'Nothing was changed. Enter your password to continue.')).toBeVisible();
    await expect(dialog).toBeHidden();

    await makeAdmin();
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type('not it');
    await page.keyboard.press('Enter');
    await expectErrorAt(dialog.getByLabel('Password', { exact: true }), 'Wrong password.');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Walt can log in and is an admin.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Remove Admin' }).click();
    await clickInDialog(page, 'Remove Admin?', 'Remove Admin');
    await expect(page.getByText('Walt can log in.')).toBeVisible();
  });
});

test('an admin turns on a second factor, and logs in with a recovery code', async ({ page, context, shop, logInAs }) => {
  await logInAs(shop.ada, '/account-security');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const key = await page.getByText('Or type this key').locator('span').innerText();
  await page.getByLabel('Code', { exact: true }).fill('123');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expectErrorAt(page.getByLabel('Code', { exact: true }), 'Code must have at least 6 characters.');
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key.replaceAll(' ', ''), new Date()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const code = await codes.first().innerText();
  await page.getByRole('button', { name: 'I have written them down' }).click();
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();

  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto(`${shop.url}/login`);
  await page.getByLabel('Technician').selectOption('Ada Fontenot');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expectErrorAt(page.getByLabel('Code', { exact: true }), 'Enter the code from your authenticator app.');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
});

test('a deactivated employee is marked, cannot log in, and can be reactivated', async ({ page, shop, logInAs, browser }) => {
  await logInAs(shop.ada, '/employee-info');
  await choose(page, 'Walt Broussard');
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await clickInDialog(page, 'Deactivate?', 'Deactivate');
  await expect(toast(page, 'Walt can no longer log in.')).toBeVisible();
  await expect(page.getByText("Walt is deactivated and can't log in.")).toBeVisible();
  await expect(page.getByLabel('Employee').getByRole('option', { name: 'Walt Broussard (deactivated)' })).toBeAttached();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${shop.url}/login`);
  await expect(visitor.getByLabel('Technician').getByRole('option')).toHaveText(['Select your name', 'Ada Fontenot', 'Tess Guidry']);
  await visitor.context().close();

  await page.getByRole('button', { name: 'Reactivate' }).click();
  await clickInDialog(page, 'Reactivate?', 'Reactivate');
  await expect(toast(page, 'Walt can log in again.')).toBeVisible();
  await expect(page.getByLabel('Employee').getByRole('option', { name: 'Walt Broussard', exact: true })).toBeAttached();
});

test('an admin sets a new password for an employee after a confirmation', async ({ page, shop, logInAs, browser }) => {
  await logInAs(shop.ada, '/employee-info');
  await choose(page, 'Walt Broussard');
  const field = page.getByLabel('New Password');
  await field.fill('short');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expectErrorAt(field, 'New password must have at least 8 characters.');
  await field.fill('walt-the-great');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await clickInDialog(page, 'Set New Password?', 'Set New Password');
  await expectErrorAt(field, 'The password must not contain the first or last name.');
  await field.fill('drum-seal-77');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await clickInDialog(page, 'Set New Password?', 'Set New Password');
  await expect(toast(page, 'Walt has a new password.')).toBeVisible();
  await expect(field).toHaveValue('');

  const walts = await (await browser.newContext()).newPage();
  await logInAsWalt(walts, shop, 'drum-seal-77');
  await expect(walts.getByRole('banner')).toContainText('Fettle Walt');
  await walts.context().close();
});

test('an employee changes their password and is logged out on their other devices', async ({ page, shop, logInAs, browser }) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await logInAsWalt(elsewhere, shop, password);
  await expect(elsewhere.getByRole('heading', { name: 'Start Repair' })).toBeVisible();

  await logInAs(shop.walt);
  await (await openUserMenu(page)).getByRole('link', { name: 'Change Password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change Password');
  const change = page.getByRole('button', { name: 'Change Password' });
  await change.click();
  await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription('Current password is required.');
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription('Password must have at least 8 characters.');

  await page.getByLabel('Current Password').fill('not this one');
  await page.getByLabel('New Password').fill('football');
  await page.getByLabel('Re-Enter Password').fill('football');
  await change.click();
  await expectErrorAt(page.getByLabel('New Password'), 'This password is too common. Choose another one.');
  await page.getByLabel('New Password').fill('drum-seal-77');
  await page.getByLabel('Re-Enter Password').fill('drum-seal-77');
  await change.click();
  await expect(toast(page, 'The current password is wrong.')).toBeVisible();
  await expectErrorAt(page.getByLabel('Current Password'), 'The current password is wrong.');
  await page.getByLabel('Current Password').fill(password);
  await page.getByLabel('Re-Enter Password').fill('drum-seal-78');
  await change.click();
  await expectErrorAt(page.getByLabel('Re-Enter Password'), "The passwords don't match.");
  await page.getByLabel('Re-Enter Password').fill('drum-seal-77');
  await change.click();
  await expect(toast(page, "Password changed. You're logged out on your other devices.")).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/`);
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Fettle Walt');

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await logInAsWalt(elsewhere, shop, 'drum-seal-77');
  await expect(elsewhere.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  await elsewhere.context().close();
});

test('changing a password without Re-Enter Password shows an error on the field', async ({ page, shop, logInAs }) => {
  await logInAs(shop.walt, '/password');
  const sent = requestsTo(page, '/api/auth/change_password');
  await page.getByLabel('Current Password').fill(password);
  await page.getByLabel('New Password').fill('drum-seal-77');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const field = page.getByLabel('Re-Enter Password');
  await expect(field).toHaveAccessibleDescription('Re-Enter Password is required.');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  expect(sent).toEqual([]);

  await field.fill('drum-seal-77');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(toast(page, "Password changed. You're logged out on your other devices.")).toBeVisible();
  expect(sent).toEqual(['POST']);
});

test('a visitor is redirected from every admin screen to the login screen', async ({ page, shop }) => {
  for (const path of ['/password', '/public-metrics', '/admin-panel', '/employee-info', '/export']) {
    await page.goto(shop.url + path);
    await expect(page).toHaveURL(/\/login$/);
  }
});

/** Walt's record on the server. */
async function walt(shop: Shop): Promise<unknown> {
  const { data } = await shop.ada.call('GET', '/api/read/get_users');
  return (data as { id: number }[]).find(({ id }) => id === shop.walt.user.id);
}

async function logInAsWalt(page: Page, shop: Shop, password: string): Promise<void> {
  await page.goto(`${shop.url}/login`);
  await page.getByLabel('Technician').selectOption('Walt Broussard');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
