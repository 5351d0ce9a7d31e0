import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { password } from '../../e2e/api-client.ts';
import { expectErrorAt } from '../testing/expect-error-at.ts';
import { clickInDialog, textsOf, toast } from '../testing/locators.ts';
import { logInAsWalt } from '../testing/log-in-as-walt.ts';
import { type ComponentShop, test } from '../testing/open-shop.tsx';

const edit = page.getByRole('button', { name: 'Edit Employee Info' });
const info = page.getByRole('main').getByRole('definition');
const employee = page.getByLabelText('Employee');
const lastName = page.getByLabelText('Last Name');
const email = page.getByLabelText('Email');
const loggedInNowhere = page.getByText("Walt isn't logged in anywhere.");

async function submitEdit(fields: { first_name?: string; last_name?: string; email?: string }): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await page.getByLabelText({ first_name: 'First Name', last_name: 'Last Name' }[name] ?? 'Email').fill(value);
  }
  await page.getByRole('button', { name: 'Submit' }).click();
}

async function confirmed(change: string): Promise<void> {
  await page.getByRole('button', { name: change }).click();
  await clickInDialog(`${change}?`, change);
}

async function isWaltAdmin({ call, ids }: ComponentShop): Promise<boolean | undefined> {
  const { data } = (await call('ada', 'GET', '/api/read/get_users')) as { data: { id: number; is_admin: boolean }[] };
  return data.find(({ id }) => id === ids.walt)?.is_admin;
}

test('employee info is shown, edited and shown again', async ({ shop }) => {
  await shop.show('/employee-info', 'ada');
  await employee.selectOptions('Walt Broussard');
  await expect.poll(() => textsOf(info)).toEqual(['Walt', 'Broussard', 'Washer Tech', 'Walt@bayou.example']);
  expect(textsOf(page.getByRole('main').getByRole('term'))).toEqual(['First Name', 'Last Name', 'Role', 'Email']);

  await edit.click();
  await expect.element(edit).toHaveAttribute('aria-pressed', 'true');
  await expect.element(email).toHaveAttribute('type', 'email');
  await page.getByLabelText('First Name').fill('Thrown away');
  await edit.click();
  await expect.element(info.first()).toHaveTextContent('Walt');

  await edit.click();
  await submitEdit({ last_name: '', email: 'nobody' });
  await expect.element(lastName).toHaveAccessibleDescription('Last name is required.');
  await expect.element(email).toHaveAccessibleDescription('Enter an email address.');
  await expect.element(lastName).toHaveFocus();

  await submitEdit({ last_name: 'Boudreaux', email: 'ada@bayou.example' });
  await expect.element(toast('Another employee already has this email.')).toBeVisible();
  await expect.element(email).toHaveAccessibleDescription('Another employee already has this email.');
  await expect.element(email).toHaveFocus();
  await expect.element(lastName).toHaveValue('Boudreaux');

  await page.getByLabelText('Role').selectOptions('Dryer & Range Tech');
  await submitEdit({ email: 'walter@bayou.example' });
  await expect.element(toast('Walt was updated.')).toBeVisible();
  await expect.poll(() => textsOf(info)).toEqual(['Walt', 'Boudreaux', 'Dryer & Range Tech', 'walter@bayou.example']);
  await expect.element(employee.getByRole('option', { name: 'Walt Boudreaux' })).toBeInTheDocument();
  await expect.element(edit).toHaveAttribute('aria-pressed', 'false');
});

test('an employee keeps a position that is retired, or that the lists do not have yet', async ({ shop }) => {
  await shop.call('ada', 'POST', '/api/create/add_list_entry', { list: 'positions', label: 'Driver', version: 0 });
  await shop.call('ada', 'PATCH', `/api/update/update_user/${shop.ids.walt}`, { role: 5 });
  await shop.call('ada', 'PATCH', '/api/update/update_list_entry', { list: 'positions', key: '5', is_retired: true, version: 1 });
  const isShown = Promise.withResolvers<undefined>();
  shop.answer('GET /api/read/lists', () => isShown.promise);
  await shop.show(`/employee-info?employee=${shop.ids.walt}`, 'ada');
  await edit.click();
  await expect.element(page.getByLabelText('Role')).toHaveValue('5');
  isShown.resolve(undefined);
  await expect.element(page.getByLabelText('Role').getByRole('option', { name: 'Driver' })).toBeInTheDocument();
  await submitEdit({ first_name: 'Walter' });
  await expect.element(toast('Walter was updated.')).toBeVisible();
  await expect.poll(() => textsOf(info)).toEqual(['Walter', 'Broussard', 'Driver', 'Walt@bayou.example']);
});

test('an edit sends what was typed, so that the change of another admin stays', async ({ shop }) => {
  const bodies = shop.recordBodies('PATCH /api/update/update_user/');
  await shop.show(`/employee-info?employee=${shop.ids.walt}`, 'ada');
  await edit.click();
  await shop.call('ada', 'PATCH', `/api/update/update_user/${shop.ids.walt}`, { role: 3 });
  await submitEdit({ last_name: 'Boudreaux' });
  await expect.poll(() => textsOf(info)).toEqual(['Walt', 'Boudreaux', 'Dryer & Range Tech', 'Walt@bayou.example']);
  expect(bodies).toEqual([{ last_name: 'Boudreaux' }]);
});

test('an admin who changes their own name sees it in the header', async ({ shop }) => {
  await shop.show(`/employee-info?employee=${shop.ids.ada}`, 'ada');
  await edit.click();
  await submitEdit({ first_name: 'Adelaide' });
  await expect.element(page.getByRole('banner')).toMatchTextContent('Fettle Adelaide');
});

test('an employee becomes an admin and loses the role again, each after a confirmation', async ({ shop }) => {
  await shop.show(`/employee-info?employee=${shop.ids.walt}`, 'ada');
  await page.getByRole('button', { name: 'Make Admin' }).click();
  await clickInDialog('Make Admin?', 'Cancel');
  await expect.element(page.getByText('Walt can log in.')).toBeVisible();
  await confirmed('Make Admin');
  await expect.element(page.getByText('Walt can log in and is an admin.')).toBeVisible();
  expect(await isWaltAdmin(shop)).toBe(true);
  await confirmed('Remove Admin');
  await expect.element(page.getByText('Walt can log in.')).toBeVisible();
  expect(await isWaltAdmin(shop)).toBe(false);
});

test('the last admin cannot be deactivated or lose the role, and the server says why', async ({ shop }) => {
  for (const change of ['Remove Admin', 'Deactivate']) {
    await shop.show(`/employee-info?employee=${shop.ids.ada}`, 'ada');
    await confirmed(change);
    await expect.element(toast('Ada is the last admin. Make someone else an admin first.')).toBeVisible();
  }
  await expect.element(page.getByText('Ada can log in and is an admin.')).toBeVisible();
});

test('an admin who gives up the role can no longer open admin screens', async ({ shop }) => {
  await shop.call('ada', 'PATCH', `/api/update/update_user/${shop.ids.walt}`, { is_admin: true });
  await shop.show(`/employee-info?employee=${shop.ids.ada}`, 'ada');
  await confirmed('Remove Admin');
  await expect.element(page.getByText('Unauthorized Access')).toBeVisible();
});

test('making an admin asks for the password again 10 minutes after the login', async ({ shop }) => {
  await shop.show(`/employee-info?employee=${shop.ids.walt}`, 'ada');
  await shop.withClockAt(new Date(Date.now() + 11 * 60_000).toISOString(), async () => {
    const dialog = page.getByRole('dialog', { name: 'Enter your password' });
    await confirmed('Make Admin');
    await clickInDialog('Enter your password', 'Cancel');
    await expect.element(toast('Nothing was changed. Enter your password to continue.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();

    await confirmed('Make Admin');
    await expect.element(dialog.getByLabelText('Password')).toHaveFocus();
    await userEvent.keyboard('not it{Enter}');
    await expectErrorAt(dialog.getByLabelText('Password'), 'Wrong password.');
    await userEvent.keyboard(`${password}{Enter}`);
    await expect.element(page.getByText('Walt can log in and is an admin.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await confirmed('Remove Admin');
    await expect.element(page.getByText('Walt can log in.')).toBeVisible();
  });
});

test('a deactivated employee is marked, cannot log in, and can be reactivated', async ({ shop }) => {
  await shop.show(`/employee-info?employee=${shop.ids.walt}`, 'ada');
  await confirmed('Deactivate');
  await expect.element(toast('Walt can no longer log in.')).toBeVisible();
  await expect.element(page.getByText("Walt is deactivated and can't log in.")).toBeVisible();
  await expect.element(loggedInNowhere).toBeVisible();
  await expect.element(employee.getByRole('option', { name: 'Walt Broussard (deactivated)' })).toBeInTheDocument();

  await shop.show('/login', 'visitor');
  await expect
    .poll(() => textsOf(page.getByLabelText('Technician').getByRole('option')))
    .toEqual(['Select your name', 'Ada Fontenot', 'Tess Guidry']);

  await shop.show(`/employee-info?employee=${shop.ids.walt}`, 'ada');
  await confirmed('Reactivate');
  await expect.element(toast('Walt can log in again.')).toBeVisible();
  await expect.element(employee.getByRole('option', { name: 'Walt Broussard' })).toBeInTheDocument();
});

test('an admin sets a new password for an employee after a confirmation', async ({ shop }) => {
  await shop.show(`/employee-info?employee=${shop.ids.walt}`, 'ada');
  const field = page.getByLabelText('New Password');
  await field.fill('short');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expectErrorAt(field, 'New password must have at least 8 characters.');
  await field.fill('walt-the-great');
  await confirmed('Set New Password');
  await expectErrorAt(field, 'The password must not contain the first or last name.');
  await field.fill('drum-seal-77');
  await confirmed('Set New Password');
  await expect.element(toast('Walt has a new password.')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.element(loggedInNowhere).toBeVisible();
  await logInAsWalt(shop, 'drum-seal-77');
  await expect.element(page.getByRole('banner')).toMatchTextContent('Fettle Walt');
});
