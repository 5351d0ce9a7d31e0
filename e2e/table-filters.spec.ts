import { expect, type Page } from '@playwright/test';
import type { Shop } from './fixtures.ts';
import { test } from './fixtures.ts';

/** Three machines in progress and one completed. */
async function fill({ addMachine, walt, tess }: Shop): Promise<void> {
  await addMachine({ model: 'WRF535', serial: 'KX100' });
  await addMachine({ type_of: 'washer', brand: 'lg', model: 'WM4000', serial: 'LG200', style: 'Front Load' }, walt);
  await addMachine({ type_of: 'washer', brand: 'samsung', model: 'WF45', serial: 'KX300', style: 'Top Load' }, walt);
  const done = await addMachine({ brand: 'bosch', model: 'B36', serial: 'BO400' });
  await tess.call('PATCH', `/api/update/update_machine/${done}`, { status: 'completed' });
}

/** On a phone the filters are collapsed. */
async function openFilters(page: Page): Promise<void> {
  await expect(page.getByRole('searchbox', { name: 'Search machines' })).toBeVisible();
  const toggle = page.getByRole('button', { name: /^Filters/ });
  if ((await toggle.isVisible()) && (await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();

const models = (page: Page) => page.getByRole('row').locator('[class*="model_"]');

test('typing searches the table by any part of a serial, model or brand, in any case', async ({ page, shop, logInAs }) => {
  await fill(shop);
  await logInAs(shop.tess, '/table');
  await expect(models(page)).toHaveText(['WF45', 'WM4000', 'WRF535']);
  const box = page.getByRole('searchbox', { name: 'Search machines' });
  await box.pressSequentially('kx');
  await expect(models(page)).toHaveText(['WF45', 'WRF535']);
  await expect(page.getByText('2 machines', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?search=kx$/);
  await box.fill('m40');
  await expect(models(page)).toHaveText(['WM4000']);
  await box.fill('samsu');
  await expect(models(page)).toHaveText(['WF45']);
  await box.fill('nosuch');
  await expect(page.getByText('No machines match.')).toBeVisible();
  await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(box).toHaveValue('');
  await expect(models(page)).toHaveCount(3);
});

test('a machine of another tab is counted there, and the empty tab leads to it', async ({ page, shop, logInAs }) => {
  await fill(shop);
  await shop.tess.call('POST', '/api/create/add_note/4', { content: 'Squirrel in the fan.' });
  await logInAs(shop.tess, '/table');
  await page.getByRole('searchbox', { name: 'Search machines' }).fill('squirrel');
  await expect(page.getByText('No machines match.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Completed 1' })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'In Progress 0' })).toBeChecked();
  await page.getByRole('link', { name: 'Completed: 1 machine' }).click();
  await expect(models(page)).toHaveText(['B36']);
  await expect(page.getByRole('radio', { name: 'Completed 1' })).toBeChecked();
});

test('a late response does not replace a newer one', async ({ page, shop, logInAs }) => {
  await fill(shop);
  await logInAs(shop.tess, '/table');
  await expect(models(page)).toHaveCount(3);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: late, resolve: arrived } = Promise.withResolvers<void>();
  await page.route('**/api/read/get_machines/**search=kx', async (route) => {
    await gate;
    await route.continue();
    arrived();
  });
  const box = page.getByRole('searchbox', { name: 'Search machines' });
  const request = page.waitForRequest(/search=kx$/);
  await box.fill('kx');
  await request;
  await box.fill('lg200');
  await expect(models(page)).toHaveText(['WM4000']);
  const answered = page.waitForResponse(/search=kx$/);
  open();
  await late;
  await answered;
  await expect(models(page)).toHaveText(['WM4000']);
  await expect(box).toHaveValue('lg200');
});

test('the table is filtered by type and technician, and each status shows its count', async ({ page, shop, logInAs }) => {
  await fill(shop);
  await logInAs(shop.tess, '/table');
  await expect(page.getByRole('radio', { name: 'In Progress 3' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Completed 1' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Trash 0' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'All 4' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Inventoried 0' })).toBeVisible();
  await openFilters(page);
  await page.getByLabel('Type').selectOption('Washer');
  await expect(models(page)).toHaveText(['WF45', 'WM4000']);
  await page.getByLabel('Technician').selectOption('Tess Guidry');
  await expect(page.getByText('No machines match.')).toBeVisible();
  await page.getByLabel('Type').selectOption('All types');
  await expect(models(page)).toHaveText(['WRF535']);
});

test('the URL holds the filters: typing replaces the history entry, a choice adds one', async ({ page, shop, logInAs }) => {
  await fill(shop);
  await logInAs(shop.tess, '/find');
  await page.goto(`${shop.url}/table`);
  const box = page.getByRole('searchbox', { name: 'Search machines' });
  await box.pressSequentially('kx');
  await expect(models(page)).toHaveText(['WF45', 'WRF535']);
  await openFilters(page);
  await page.getByLabel('Type').selectOption('Fridge');
  await expect(models(page)).toHaveText(['WRF535']);
  await page.getByText('All', { exact: true }).click();
  await expect(page).toHaveURL(/\/table\?status=all&search=kx&type_of=fridge$/);
  await page.reload();
  await expect(box).toHaveValue('kx');
  await expect(page.getByRole('radio', { name: 'All 1' })).toBeChecked();
  await box.fill('bo4');
  await expect(models(page)).toHaveText(['B36']);
  await page.goBack();
  await expect(box).toHaveValue('kx');
  await expect(page.getByRole('radio', { name: 'In Progress 1' })).toBeChecked();
  await expect(models(page)).toHaveText(['WRF535']);
  await page.goBack();
  await expect(models(page)).toHaveText(['WF45', 'WRF535']);
  await page.goBack();
  await expect(page).toHaveURL(/\/find$/);
});

test('the activity filter lists idle machines, longest idle first, with the day of their last activity', async ({
  page,
  shop,
  logInAs,
}) => {
  await shop.withClockAt(daysAgo(15), () => shop.addMachine({ model: 'OLD' }));
  await shop.withClockAt(daysAgo(29), () => shop.addMachine({ model: 'OLDEST' }));
  const noted = await shop.withClockAt(daysAgo(20), () => shop.addMachine({ model: 'NOTED' }));
  await shop.withClockAt(daysAgo(1), () => shop.tess.call('POST', `/api/create/add_note/${noted}`, { content: 'Part came.' }));
  await shop.addMachine({ model: 'NEW' });
  await logInAs(shop.tess, '/table');
  await expect(models(page)).toHaveText(['NEW', 'NOTED', 'OLDEST', 'OLD']);
  await openFilters(page);
  await page.getByLabel('No activity for').selectOption('14 days');
  await expect(models(page)).toHaveText(['OLDEST', 'OLD']);
  await expect(page.getByRole('row').nth(1)).toContainText('Last activity 29 days ago');
  await expect(page.getByRole('row').nth(2)).toContainText('Last activity 15 days ago');
  await expect(page).toHaveURL(/untouched=14$/);
  await page.getByLabel('No activity for').selectOption('30 days');
  await expect(page.getByText('No machines match.')).toBeVisible();
});

test('a truncated list says how many machines it shows', async ({ page, shop, logInAs }) => {
  await shop.addMachine();
  // Creating more than a thousand machines takes too long here. The unit tests cover the call; this test covers the screen.
  await page.route('**/api/read/get_machines/**type_of=*', async (route) => {
    const { meta, ...reply } = (await (await route.fetch()).json()) as { meta: object };
    await route.fulfill({ json: { ...reply, meta: { ...meta, total_pages: 100, total: 1_000, is_cut: true } } });
  });
  await logInAs(shop.tess, '/table?type_of=fridge');
  await expect(page.getByText('Showing the first 1,000.')).toBeVisible();
  await expect(page.getByText('Page 1 of 100', { exact: true })).toBeVisible();
});
