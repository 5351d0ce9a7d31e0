import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath } from '../testing/expect-path.ts';
import { press, url } from '../testing/locators.ts';
import { test } from '../testing/open-shop.tsx';

test('an employee counts as logged out when the session check fails', async ({ shop }) => {
  shop.answer('GET /api/auth/hydrate', () => Promise.reject(new TypeError('No connection.')));
  await shop.show('/table');
  await expectPath('/login');
});

test('a logged-in employee who opens the login screen is redirected home', async ({ shop }) => {
  await shop.show('/login');
  await expect.element(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
});

test('the login screen leads to a path of Fettle, and to no other site', async ({ shop }) => {
  const show = (to: string) => shop.show(`/login?to=${encodeURIComponent(to)}`);
  await show('/table?status=trashed');
  await expect.poll(url).toBe('/table?status=trashed');
  for (const to of ['//example.com/table', '/\\example.com/table', '/\t/example.com/table', 'https://example.com/table', 'table']) {
    await show(to);
    await expect.poll(url).toBe('/');
  }
});

test('choosing another start screen leaves the screen and the menu as they are', async ({ shop }) => {
  await shop.show('/');
  await press('Tess: settings and logout');
  const choice = page.getByRole('dialog').getByLabelText('Start screen');
  await choice.selectOptions('Bench');
  await expect.poll(() => shop.call('tess', 'GET', '/api/auth/hydrate')).toMatchObject({ preferences: { start_screen: 'bench' } });
  await expect.element(choice).toHaveValue('bench');
  expect(location.pathname).toBe('/');
});
