import { expect, type Page } from '@playwright/test';
import { violations } from './violations.ts';
import { test } from './fixtures.ts';

const models = (page: Page) => page.getByRole('row').locator('[class*="model_"]');
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('the table is sorted, the URL holds the order and the length of a page, and late machines are marked', async ({
  page,
  shop,
  logInAs,
}, { project }) => {
  await shop.withClockAt(daysAgo(15), () => shop.addMachine({ model: 'BB', serial: 'S1', color: 'White' }));
  await shop.withClockAt(daysAgo(8), () => shop.addMachine({ model: 'CC', serial: 'S2' }, shop.walt));
  for (let number = 3; number <= 12; number += 1) await shop.addMachine({ model: `AA${number}`, serial: `S${number}` });
  await logInAs(shop.tess, '/table?type_of=fridge');
  await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();

  const isPhone = project.name === 'phone';
  const sortBy = async (column: string, choice: string) => {
    if (isPhone) await page.getByLabel('Sort').selectOption(choice);
    else await page.getByRole('columnheader').getByRole('button', { name: column }).click();
  };
  await sortBy('Days in shop', 'Longest in shop');
  await expect(page).toHaveURL(/\/table\?type_of=fridge&sort=days&order=desc$/);
  await expect(models(page).nth(1)).toHaveText('CC');
  await expect(models(page).first()).toHaveText('BB');
  const [first, second] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)];
  for (const text of [
    isPhone ? '#1' : '1',
    'Whirlpool',
    'White',
    'Fridge',
    'S1',
    'Tess Guidry',
    '15 days in shop',
    'Last activity 15 days ago',
  ])
    await expect(first).toContainText(text);
  await expect(first.getByText('15 d', { exact: true }).locator('..')).toHaveClass(/veryLate/);
  await expect(second.getByText('8 d', { exact: true }).locator('..')).toHaveClass(/ .*_late/);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/order=desc&page=2$/);
  await page.getByLabel('Per page').selectOption('25');
  await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/sort=days&order=desc&per_page=25$/);
  await sortBy('Model', 'Model, A to Z');
  await expect(models(page).first()).toHaveText('AA10');
  if (!isPhone) {
    await sortBy('Model', 'Model, Z to A');
    await expect(models(page).first()).toHaveText('CC');
    await expect(page.getByRole('columnheader', { name: 'Model' })).toHaveAttribute('aria-sort', 'descending');
  }
  await page.goBack();
  await page.reload();
  await expect(models(page)).toHaveCount(12);
  await expect(models(page).first()).toHaveText(isPhone ? 'BB' : 'AA10');

  // Finished machines have no days in the shop.
  await page.goto(`${shop.url}/table?sort=days&order=desc`);
  await expect(models(page).first()).toHaveText('BB');
  await page.getByText('Inventoried', { exact: true }).click();
  await expect(page.getByText('No machines are inventoried.')).toBeVisible();
  await expect(page).toHaveURL(/\/table\?status=exported$/);
});

test('the keys move from row to row, and Enter opens the card', async ({ page, shop, logInAs }) => {
  for (const model of ['M1', 'M2', 'M3']) await shop.addMachine({ model, serial: `S-${model}` });
  await logInAs(shop.tess, '/table');
  const link = (model: string) => page.getByRole('link', { name: `Whirlpool ${model}`, exact: true });
  await expect(link('M3')).toBeVisible();
  await page.keyboard.press('j');
  await expect(link('M3')).toBeFocused();
  await page.keyboard.press('j');
  await expect(link('M2')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link('M1')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link('M1')).toBeFocused();
  await page.keyboard.press('k');
  await expect(link('M2')).toBeFocused();
  // One row is in the tab order.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(link('M2')).toBeFocused();

  const box = page.getByRole('searchbox', { name: 'Search machines' });
  await box.pressSequentially('jk', { delay: 70 });
  await expect(box).toHaveValue('jk');
  await expect(page).toHaveURL(/search=jk$/);
  await box.fill('');
  await expect(page).toHaveURL(/\/table$/);
  await expect(link('M3')).toBeVisible();
  await link('M2').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/card\/2$/);
});
