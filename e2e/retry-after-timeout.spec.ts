import { expect } from '@playwright/test';
import { clickInDialog, test, toast } from './fixtures.ts';

const message = 'The database stopped responding while this was being saved. It may have been saved. Check before you try again.';

test('a request that may have been saved is retried with the same key and runs once', async ({ page, shop, logInAs }) => {
  const keys: (string | undefined)[] = [];
  await page.route('**/api/update/update_machine/*', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1
      ? route.fulfill({ status: 503, json: { success: false, message, may_have_been_saved: true } })
      : route.continue();
  });
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  const complete = async () => {
    await page.getByRole('button', { name: 'Complete Repair' }).click();
    await clickInDialog(page, 'Update Status?', 'Update');
  };
  await complete();
  await expect(toast(page, message)).toBeVisible();
  await complete();
  await expect(toast(page, 'Machine marked as completed')).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});
