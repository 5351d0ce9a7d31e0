import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath } from '../testing/expect-path.ts';
import { test } from '../testing/open-shop.tsx';

test('an employee counts as logged out when the session check fails', async ({ shop }) => {
  shop.answer('GET /api/auth/hydrate', () => Promise.reject(new TypeError('No connection.')));
  await shop.show('/table');
  await expectPath('/login');
});

test('the session check shows Loading... until the response arrives', async ({ shop }) => {
  const gate = Promise.withResolvers<undefined>();
  shop.answer('GET /api/auth/hydrate', () => gate.promise);
  await shop.show('/table');
  await expect.element(page.getByRole('main').getByText('Loading...')).toBeVisible();
  gate.resolve(undefined);
  await expect.element(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
});

test('an employee who is not an admin cannot open admin screens', async ({ shop }) => {
  for (const path of ['/admin-panel', '/employee-info', '/export', '/shop']) {
    await shop.show(path);
    await expect.element(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    await expect.element(page.getByText('Unauthorized Access')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Return to home screen' }).click();
  await expectPath('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.element(page.getByRole('dialog').getByRole('link', { name: 'Machines' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Admin Panel' })).not.toBeInTheDocument();
});

test('a visitor is redirected from every admin screen to the login screen', async ({ shop }) => {
  for (const path of ['/password', '/public-metrics', '/admin-panel', '/employee-info', '/export']) {
    await shop.show(path, 'visitor');
    await expectPath('/login');
  }
});

test('an unknown URL shows Page not found', async ({ shop }) => {
  await shop.show('/nowhere/at/all');
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a logged-in employee who opens the login screen is redirected home', async ({ shop }) => {
  await shop.show('/login');
  await expect.element(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
});
