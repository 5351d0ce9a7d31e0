import { expect } from '@playwright/test';
import { clickInDialog, navigateTo, test } from './fixtures.ts';

test('after finishing a repair, Undo and the next one are in view on every screen', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine({ model: 'FPBM3077RF-LONGMODEL-0001', serial: '4A12345678901234567890-X' });
  await shop.addMachine({ brand: 'white_westinghouse', type_of: 'washer', style: 'Top Load' });
  for (const content of ['Hums.', 'Fan replaced.']) await shop.walt.call('POST', `/api/create/add_note/${id}`, { content });
  const bar = page.getByRole('group', { name: 'Machine actions' });
  for (const [width, height] of [
    [360, 740],
    [390, 664],
    [844, 390],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await logInAs(shop.tess, `/card/${id}`);
    await bar.getByRole('button', { name: 'Complete Repair' }).click();
    await clickInDialog(page, 'Update Status?', 'Update');
    await expect(bar.getByRole('link', { name: /^Next: White-Westinghouse washer/ }), `${width}x${height}`).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('button', { name: 'Undo' }), `${width}x${height}`).toBeInViewport({ ratio: 1 });
    await bar.getByRole('button', { name: 'Undo' }).click();
    await expect(bar.getByRole('button', { name: 'Complete Repair' })).toBeVisible();
  }
});

test.describe('A tablet', () => {
  test.use({ viewport: { width: 744, height: 1133 } });

  test('a tablet has the navigation in its header and a card in two columns', async ({ page, shop, logInAs }) => {
    await logInAs(shop.ada, `/card/${await shop.addMachine()}`);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    for (const label of ['Start Repair', 'Bench', 'Machines', 'Search', 'Metrics', 'Admin Panel'])
      await expect(navigation.getByRole('link', { name: label })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    const [tag, notes] = await Promise.all([
      page.getByRole('heading', { level: 1 }).boundingBox(),
      page.getByRole('heading', { name: 'NOTES' }).boundingBox(),
    ]);
    expect(notes?.x).toBeGreaterThan((tag?.x ?? 0) + 300);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(744);
    await navigateTo(page, 'Bench');
    await expect(page.getByRole('heading', { name: 'My bench' })).toBeVisible();
  });
});
