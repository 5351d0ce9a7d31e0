import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test("an admin's home screen sums up the day in one line, which does not move the form when it arrives", async ({
  page,
  shop,
  logInAs,
}) => {
  const daysAgo20 = new Date(Date.now() - 20 * 86_400_000).toISOString();
  await shop.withClockAt(daysAgo20, () => shop.addMachine());
  const finished = await shop.addMachine();
  await shop.tess.call('PATCH', `/api/update/update_machine/${finished}`, { status: 'completed' });
  const { promise: gate, resolve: loadRest } = Promise.withResolvers<void>();
  await page.route(/floor-line|get_floor/, async (route) => {
    await gate;
    await route.continue();
  });
  await logInAs(shop.ada);
  const brand = page.getByLabel('Brand');
  await expect(page.getByRole('link', { name: 'My bench' }).filter({ visible: true })).toBeVisible();
  const place = await brand.boundingBox();
  loadRest();
  const line = page.getByRole('link', { name: '1 in progress, 1 finished today, 1 idle over 14 days' });
  await expect(line).toBeVisible();
  expect(await brand.boundingBox()).toEqual(place);
  await line.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Floor' })).toBeVisible();

  await logInAs(shop.tess);
  await expect(page.getByRole('link', { name: 'My bench' }).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /in progress/ })).toHaveCount(0);
});
