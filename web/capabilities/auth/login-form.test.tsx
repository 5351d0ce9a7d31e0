import { expect } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { password } from '../../../e2e/api-client.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { expectErrorAt } from '../../testing/expect-error-at.ts';
import { expectPath } from '../../testing/expect-path.ts';
import { toast } from '../../testing/locators.ts';
import { test } from '../../testing/open-shop.tsx';
import { shopQuery } from '../shop/queries.ts';

const passwordField = page.getByLabelText('Password');
const show = page.getByRole('button', { name: 'Show password' });

async function submit(name: string, typed = password): Promise<void> {
  await page.getByLabelText('Technician').selectOptions(name);
  await passwordField.fill(typed);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('a technician logs in, sees their name, and logs out', async ({ shop }) => {
  await shop.show('/', 'visitor');
  await expectPath('/login');
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  await submit('Tess Guidry');
  await expect.element(toast('Welcome, Tess.')).toBeVisible();
  await expectPath('/');
  // A screen that arrives closes the menu.
  await expect.element(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  await expect.element(page.getByRole('banner')).toMatchTextContent('Fettle Tess');
  await expect.element(page.getByRole('contentinfo')).toHaveTextContent('Fettle · Bayou Appliance');

  await page.getByRole('button', { name: 'Tess: settings and logout' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.element(toast('Logged out.')).toBeVisible();
  expect(location.pathname).toBe('/login');
});

test('a wrong password is rejected at its field, and repeated attempts are throttled', async ({ shop }) => {
  // The sixth attempt comes before the wait is over, however slow the computer is.
  await shop.stopClock();
  await shop.show('/login', 'visitor');
  for (let guess = 1; guess <= 5; guess += 1) {
    await submit('Walt Broussard', `guess number ${guess}`);
    await expectErrorAt(passwordField, 'Wrong password.');
    await expect.element(toast('Wrong password.').first()).toBeVisible();
  }
  await userEvent.keyboard(password);
  await expect.element(passwordField).toHaveValue(password);
  await expect.element(passwordField).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Log in' }).click();
  const throttled = 'Too many attempts. Try again in 5 seconds.';
  await expect.element(page.getByRole('alert').getByText(throttled)).toBeVisible();
  await expectErrorAt(passwordField, throttled);
  expect(location.pathname).toBe('/login');
});

test('an error that concerns no field leaves the fields as they are', async ({ shop }) => {
  shop.answer('POST /api/auth/login/', () => Promise.reject(new TypeError('No connection.')));
  await shop.show('/login', 'visitor');
  await submit('Walt Broussard');
  await expect.element(toast("Can't reach Fettle. Check the Wi-Fi and try again.")).toBeVisible();
  await expect.element(passwordField).not.toHaveAttribute('aria-invalid');
  await expect.element(passwordField).toHaveValue(password);
});

test('Show password shows and hides it, keeps the focus and the cursor, and submits nothing', async ({ shop }) => {
  let sent = 0;
  shop.answer('POST /api/auth/login/', () => void (sent += 1));
  await shop.show('/login', 'visitor');
  await page.getByLabelText('Technician').selectOptions('Walt Broussard');
  await passwordField.fill('crankbolt');
  (passwordField.element() as HTMLInputElement).setSelectionRange(5, 5);
  await expect.element(show).toHaveAttribute('aria-pressed', 'false');
  await show.click();
  await expect.element(show).toHaveAttribute('aria-pressed', 'true');
  await expect.element(passwordField).toHaveAttribute('type', 'text');
  await expect.element(passwordField).toHaveFocus();
  await userEvent.keyboard('-');
  await expect.element(passwordField).toHaveValue('crank-bolt');
  await show.click();
  await expect.element(passwordField).toHaveAttribute('type', 'password');
  await expect.element(passwordField).toHaveFocus();

  await userEvent.keyboard('{Tab}');
  await expect.element(show).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(passwordField).toHaveAttribute('type', 'text');
  await expect.element(show).toHaveFocus();
  const { width, height } = show.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
  expect(sent).toBe(0);

  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.element(toast('Wrong password.')).toBeVisible();
  await expect.element(passwordField).toHaveAttribute('type', 'password');
  await expect.element(show).toHaveAttribute('aria-pressed', 'false');
  expect(sent).toBe(1);
});

test('a shown password is hidden when it is sent', async ({ shop }) => {
  const gate = Promise.withResolvers<undefined>();
  shop.answer('POST /api/auth/login/', () => gate.promise);
  await shop.show('/login', 'visitor');
  await page.getByLabelText('Technician').selectOptions('Walt Broussard');
  await passwordField.fill(password);
  await show.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Processing' })).toBeVisible();
  await expect.element(passwordField).toHaveAttribute('type', 'password');
  gate.resolve(undefined);
  await expect.element(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
});

test('an expired session redirects to the login screen and keeps the typed text', async ({ shop }) => {
  await shop.show('/');
  await page.getByLabelText('Brand').selectOptions('GE');
  await page.getByLabelText('Model').fill('half a model');
  await page.getByLabelText('Serial').fill('SN77');
  shop.answer('POST /api/create/add_machine', async () => {
    await commands.logInToShop(undefined);
    return undefined;
  });
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expectPath('/login');
  await submit('Tess Guidry');
  await expect.element(page.getByLabelText('Model')).toHaveValue('half a model');
});

test('a busy server is asked again, for a read and for a login, silently for 3 s, and then the page says why it takes longer', async ({
  shop,
}) => {
  const message = 'Fettle has a lot to do right now. This is tried again in a moment.';
  for (const [request, times] of [
    ['GET /api/read/get_users', 1],
    ['POST /api/auth/login/', 4],
  ] as const) {
    let left: number = times;
    shop.answer(request, () => {
      left -= 1;
      return left < 0 ? undefined : Response.json({ success: false, message }, { status: 503, headers: { 'retry-after': '1' } });
    });
  }
  await shop.show('/login', 'visitor');
  await page.getByLabelText('Technician').selectOptions('Tess Guidry');
  expect(toast(message).query()).toBeNull();
  await submit('Tess Guidry');
  // Nothing has failed: it is no alert.
  await expect.element(page.getByRole('status').getByText(message)).toBeVisible();
  await expect.element(toast('Welcome, Tess.')).toBeVisible();
});

test('a logout that fails leads to the login all the same, and says why', async ({ shop }) => {
  await shop.show('/');
  shop.answer('POST /api/auth/logout', () => Response.json({ success: false, message: 'The press is cold.' }, { status: 500 }));
  await page.getByRole('button', { name: 'Tess: settings and logout' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.element(toast('The press is cold.')).toBeVisible();
  await expectPath('/login');
});

const knownShop = () => queryClient.getQueryData(shopQuery().queryKey);

test('after a logout, the page has nothing of the shop that visitors cannot read', async ({ shop }) => {
  await shop.call('ada', 'PATCH', '/api/update/update_shop', { max_age_years: 10 });
  await shop.show('/');
  await expect.poll(knownShop).toMatchObject({ max_age_years: 10 });
  shop.answer('GET /api/read/get_shop', () => Promise.reject(new TypeError('No connection.')));
  await page.getByRole('button', { name: 'Tess: settings and logout' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectPath('/login');
  expect(knownShop()).toMatchObject({ name: 'Bayou Appliance', pasadena_contact: null, max_age_years: null });
});
