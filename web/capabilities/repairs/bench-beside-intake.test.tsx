import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { url, widenWindow } from '../../testing/locators.ts';
import { type ComponentShop, test } from '../../testing/open-shop.tsx';

async function fillBench(shop: ComponentShop): Promise<void> {
  await shop.withClockAt(new Date(Date.now() - 38 * 86_400_000).toISOString(), () => shop.addMachine());
  await shop.call('tess', 'POST', `/api/create/add_awaited_part/${await shop.addMachine()}`, { description: 'Gasket' });
}

test('on a phone, the home screen sums up my bench in a link beside the heading', async ({ shop }) => {
  await fillBench(shop);
  await shop.show('/');
  const link = page.getByRole('link', { name: 'My bench: 2 · oldest 38 days' });
  await expect.element(link).toBeVisible();
  expect(link.element().getBoundingClientRect().height).toBe(48);
  await expect.element(page.getByRole('heading', { name: 'My bench' })).not.toBeInTheDocument();
  await link.click();
  await expect.poll(url).toBe('/bench');
});

test('on a desk, the home screen has the list of my bench', async ({ shop }) => {
  await fillBench(shop);
  await widenWindow();
  await shop.show('/');
  const beside = page.getByRole('complementary', { name: 'My bench' });
  await expect.poll(() => beside.getByRole('link', { name: /^Whirlpool fridge/ }).all()).toHaveLength(2);
  await beside.getByRole('link', { name: 'My bench' }).click();
  await expect.poll(url).toBe('/bench');
});
