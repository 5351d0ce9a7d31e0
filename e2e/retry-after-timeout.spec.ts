import { expect } from '@playwright/test';
import { clickInDialog, test, toast } from './fixtures.ts';
import { password } from './api-client.ts';

const message = 'The database stopped responding while this was being saved. It may have been saved. Check before you try again.';

test('a request that may have been saved is retried with the same key and runs once', async ({ page, shop, logInAs }) => {
  const keys: (string | undefined)[] = [];
  let isFailing = true;
  await page.route('**/api/update/update_machine/*', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return isFailing ? route.fulfill({ status: 503, json: { success: false, message, may_have_been_saved: true } }) : route.continue();
  });
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await page.getByRole('button', { name: 'Complete Repair' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  await expect(toast(page, 'Saved on this device.')).toBeVisible();
  await page.getByRole('button', { name: '1 change waiting' }).click();
  const list = page.getByRole('dialog', { name: 'Changes on this device' });
  await expect(list.getByText(message)).toBeVisible();
  isFailing = false;
  await list.getByRole('button', { name: 'Retry' }).click();
  await expect(list.getByText('Everything is sent.')).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
});

test('a busy server is asked again, for a read and for a login, silently for 3 s, and then the page says why it takes longer', async ({
  page,
  shop,
}) => {
  const busy = { success: false, message: 'Fettle has a lot to do right now. This is tried again in a moment.' };
  const repliesBusy = { '**/api/read/get_users': 1, '**/api/auth/login/*': 4 };
  for (const [path, times] of Object.entries(repliesBusy)) {
    await page.route(path, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: busy }), { times });
  }
  await page.goto(`${shop.url}/login`);
  await page.getByLabel('Technician').selectOption('Tess Guidry');
  await expect(toast(page, busy.message)).toHaveCount(0);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  // Nothing has failed: it is no alert.
  await expect(page.getByRole('status').getByText(busy.message)).toBeVisible();
  await expect(toast(page, 'Welcome, Tess.')).toBeVisible();
});
