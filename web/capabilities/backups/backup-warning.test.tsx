import type { BackupState } from '@fettle/contract/backups/calls.ts';
import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { type ComponentShop, test } from '../../testing/open-shop.tsx';

const main = page.getByRole('main');
const warning = main.getByRole('alert');

/** The floor 37 hours from now. */
async function showFloorLater(shop: ComponentShop): Promise<void> {
  await commands.setShopClock(37 * 3_600_000);
  await shop.show('/floor', 'ada');
}

test('the floor tells an admin that there is no backup yet, that the last one is old, and that none was good', async ({ shop }) => {
  await showFloorLater(shop);
  await expect.element(main.getByText('There is no backup yet.')).toBeVisible();
  expect(warning.query()).toBeNull();
  await main.getByRole('link', { name: 'Backups' }).click();
  await expect.element(page.getByRole('heading', { name: 'Backups' })).toBeVisible();

  await commands.setShopClock(0);
  await shop.call('ada', 'POST', '/api/create/start_backup');
  const backups = async () => (await shop.call('ada', 'GET', '/api/read/get_backups')).data as BackupState;
  await expect.poll(async () => (await backups()).last_good).not.toBeNull();
  await showFloorLater(shop);
  await expect.element(warning).toMatchTextContent(/^No backup for 36 hours\. The last one is from \w+ \d+, \d{4} at .+\.$/);

  const data = { ...(await backups()), last_good: null };
  shop.answer('GET /api/read/get_backups', () => Response.json({ success: true, message: 'Backups', data }));
  await showFloorLater(shop);
  await expect.element(warning).toHaveTextContent('No backup for 36 hours. There is none yet.');
});
