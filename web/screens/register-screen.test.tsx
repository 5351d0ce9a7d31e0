import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { password } from '../../e2e/api-client.ts';
import { expectErrorAt } from '../testing/expect-error-at.ts';
import { expectPath } from '../testing/expect-path.ts';
import { textsOf, toast } from '../testing/locators.ts';
import { test } from '../testing/open-shop.tsx';

const email = page.getByLabelText('Email');
const newPassword = page.getByLabelText('Password');
const again = page.getByLabelText('Re-Enter Password');
const positions = () => textsOf(page.getByLabelText('Position').getByRole('option'));
const register = () => page.getByRole('button', { name: 'Register' }).click();

async function fillIn(address: string, first: string, second: string): Promise<void> {
  await page.getByLabelText('Position').selectOptions('Dryer & Range Tech');
  await page.getByLabelText('First Name').fill('Đặng Thị');
  await page.getByLabelText('Last Name').fill('Nguyễn-Thibodeaux');
  await email.fill(address);
  await newPassword.fill(first);
  await again.fill(second);
}

test('each error shows at its field, and a form that the server rejects shows There was an error', async ({ shop }) => {
  let sent = 0;
  shop.answer('POST /api/auth/register', () => void (sent += 1));
  await shop.show('/register', 'ada');
  await fillIn('thi@bayou.example', password, '');
  await register();
  await expectErrorAt(again, 'Re-Enter Password is required.');
  await email.fill('not an address');
  await again.fill(`${password}x`);
  await register();
  await expectErrorAt(email, 'Enter an email address.');
  expect(sent).toBe(0);

  await email.fill('thi@bayou.example');
  await register();
  await expect.element(toast('There was an error')).toBeVisible();
  await expectErrorAt(again, "The passwords don't match.");
  await expect.element(page.getByText("The passwords don't match.")).toHaveLength(1);
  await expect.element(page.getByLabelText('First Name')).toHaveValue('Đặng Thị');
});

test('an admin registers a technician, who can then log in', async ({ shop }) => {
  await shop.show('/register', 'ada');
  await fillIn('thi@bayou.example', 'bayou-bayou', 'bayou-bayou');
  await register();
  await expect.element(toast('There was an error')).toBeVisible();
  await expectErrorAt(newPassword, "The password must not contain the shop's name.");
  await fillIn('tess@bayou.example', password, password);
  await register();
  await expectErrorAt(email, 'Another employee already has this email.');
  await userEvent.keyboard('thi@bayou.example');
  await register();
  await expectPath('/admin-panel');

  await shop.show('/login', 'visitor');
  await page.getByLabelText('Technician').selectOptions('Đặng Thị Nguyễn-Thibodeaux');
  await newPassword.fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.element(page.getByRole('button', { name: 'Range' })).toHaveAttribute('aria-pressed', 'false');
  // Role 3 starts with a dryer: Start Repair maps roles 1 to 4 to the types.
  await expect.element(page.getByRole('button', { name: 'Dryer' })).toHaveAttribute('aria-pressed', 'true');
});

test('the positions are those of the shop, without the retired ones', async ({ shop }) => {
  await shop.call('ada', 'POST', '/api/create/add_list_entry', { list: 'positions', label: 'Driver', version: 0 });
  await shop.call('ada', 'PATCH', '/api/update/update_list_entry', { list: 'positions', key: '2', is_retired: true, version: 1 });
  await shop.show('/register', 'ada');
  await expect.poll(positions).toEqual(['Select a position', 'Office', 'Fridge Tech', 'Dryer & Range Tech', 'Driver']);
  await fillIn('thi@bayou.example', password, password);
  await page.getByLabelText('Position').selectOptions('Driver');
  await register();
  await expectPath('/admin-panel');
  const { data } = (await shop.call('ada', 'GET', '/api/read/get_users')) as { data: { role: number; email: string }[] };
  expect(data.find((employee) => employee.email === 'thi@bayou.example')?.role).toBe(5);
  await shop.show('/employee-info', 'ada');
  await expect.element(page.getByRole('region', { name: 'Team' }).getByText('Driver')).toBeVisible();
});

test('an employee is registered once, also when the reply is lost and the button is pressed again', async ({ shop }) => {
  const mend = shop.answer('POST /api/auth/register', async (_request, askServer) => {
    await askServer();
    throw new TypeError('No connection.');
  });
  await shop.show('/register', 'ada');
  await fillIn('thi@bayou.example', password, password);
  await register();
  await expect.element(toast('There was an error')).toBeVisible();
  mend();
  await register();
  await expectPath('/admin-panel');
});
