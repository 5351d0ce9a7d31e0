import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { layoutProblems } from './layout-problems.ts';

test('the wall fits a TV', async ({ page, shop }) => {
  await shop.addMachine();
  const { link } = (await shop.ada.call('POST', '/api/create/add_wall_link', { name: 'TV', shows_names: true })) as {
    link: { code: string };
  };
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`${shop.url}/wall/${link.code}`);
  await expect(page.getByRole('region', { name: 'Longest in the shop' })).toContainText('1 Whirlpool fridge');
  expect(await layoutProblems(page)).toEqual([]);
});
