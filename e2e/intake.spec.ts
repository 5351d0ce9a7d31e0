import { expect } from '@playwright/test';
import { fridge } from './api-client.ts';
import { requestsTo, test } from './fixtures.ts';
import { awaitScannerListener, typeLikeScanner } from './type-like-scanner.ts';
import { violations } from './violations.ts';

const knownWasher = { type_of: 'washer', brand: 'samsung', model: 'WF45T6000AW', style: 'Front Load', color: 'White' };

test('a known model fills type, brand, style and color, and Undo takes them back', async ({ page, shop, logInAs }) => {
  for (const serial of ['A1', 'A2']) await shop.addMachine({ ...knownWasher, serial });
  await logInAs(shop.tess);
  await page.getByLabel('Model').fill('wf45-t6000aw');
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'From 2 earlier WF45-T6000AW' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Washer' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Brand')).toHaveValue('samsung');
  await expect(page.getByLabel('Style')).toHaveValue('Front Load');
  await expect(page.getByLabel('Color')).toHaveValue('White');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('From 2 earlier')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Fridge' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Brand')).toHaveValue('');
  await expect(page.getByLabel('Brand')).toBeFocused();
  await expect(page.getByLabel('Color')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Model')).toHaveValue('wf45-t6000aw');
  await expect(page.getByLabel('Brand')).toHaveValue('');
});

test('a known model leaves alone what was chosen by hand', async ({ page, shop, logInAs }) => {
  await shop.addMachine({ ...knownWasher, serial: 'A1' });
  await logInAs(shop.tess);
  await page.getByLabel('Brand').selectOption('LG');
  await page.getByLabel('Color').selectOption('Red');
  await page.getByLabel('Color').selectOption('Optional');
  const loaded = page.waitForResponse(/get_known_model/);
  await page.getByLabel('Model').focus();
  await awaitScannerListener(page);
  await typeLikeScanner(page, 'WF45T6000AW');
  await loaded;
  await expect(page.getByLabel('Style')).toHaveValue('Front Load');
  await expect(page.getByLabel('Brand')).toHaveValue('lg');
  await expect(page.getByLabel('Color')).toHaveValue('');
  await page.getByRole('button', { name: 'Dryer' }).click();
  await expect(page.getByLabel('Style')).toHaveValue('');
  await page.getByLabel('Serial').fill('B7');
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(page).toHaveURL(/\/card\/2$/);
  const { data } = await shop.tess.call('GET', '/api/read/get_machine/2');
  expect(data).toMatchObject({ type_of: 'dryer', brand: 'lg', style: null, color: null });
});

test('the most used brands come first, then all', async ({ page, shop, logInAs }) => {
  for (const brand of ['speed_queen', 'ge', 'speed_queen']) await shop.addMachine({ brand });
  const loaded = page.waitForResponse(/get_top_brands/);
  await logInAs(shop.tess);
  await loaded;
  const brand = page.getByLabel('Brand');
  await expect(brand.locator('optgroup[label="Most used"] option')).toHaveText(['Speed Queen', 'GE']);
  await expect(brand.locator('optgroup[label="All brands"] option')).toHaveCount(40);
  await brand.selectOption('Speed Queen');
  await expect(brand).toHaveValue('speed_queen');
});

test('the fault is tapped or typed, and becomes the first note', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess);
  const fault = page.getByLabel("What's wrong?");
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  await chip('Leaking').click();
  await expect(chip('Leaking')).toHaveAttribute('aria-pressed', 'true');
  await chip('Noisy').click();
  await chip('Leaking').click();
  await expect(fault).toHaveValue('Noisy');
  await fault.fill('Noisy, since May');
  await chip('No power').click();
  await expect(fault).toHaveValue('Noisy, since May, No power');
  await page.getByRole('button', { name: 'Dryer' }).click();
  await expect(chip('No heat')).toBeVisible();
  await expect(chip('Leaking')).toBeHidden();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(fault).toHaveValue('Noisy, since May, No power');

  await page.getByLabel('Brand').selectOption('LG');
  await page.getByLabel('Model').fill('DLE1');
  await page.getByLabel('Serial').fill('B1');
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(page.getByRole('button', { name: /^Noisy, since May, No power Tess Guidry/ })).toBeVisible();
});

test('a fault that is too long shows its error and adds nothing', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess);
  await page.getByLabel('Brand').selectOption('LG');
  await page.getByLabel('Model').fill('DLE1');
  await page.getByLabel('Serial').fill('B1');
  await page.getByLabel("What's wrong?").fill('x'.repeat(4_001));
  const added = requestsTo(page, '/api/create/add_machine');
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(page.getByText('Note must have at most 4000 characters.')).toBeVisible();
  await expect(page.getByLabel("What's wrong?")).toBeFocused();
  expect(added).toEqual([]);
});

test('another one like it keeps everything but the serial, which has the focus', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess);
  await page.getByRole('button', { name: 'Washer' }).click();
  await page.getByLabel('Brand').selectOption('GE');
  await page.getByLabel('Model').fill('GTW720');
  await page.getByLabel('Serial').fill('S1');
  await page.getByLabel('Style').selectOption('Top Load');
  await page.getByLabel('Color').selectOption('White');
  await page.getByLabel('Condition').selectOption('USED');
  await page.getByLabel('Vendor').selectOption('Scrappers');
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await page.getByRole('button', { name: 'Add another like this' }).click();

  await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  const serial = page.getByLabel('Serial');
  await expect(serial).toBeFocused();
  await expect(serial).toHaveValue('');
  await serial.fill('S2');
  // A reload keeps what was typed since.
  await page.reload();
  await expect(serial).toHaveValue('S2');
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(page).toHaveURL(/\/card\/2$/);
  const fields = {
    type_of: 'washer',
    brand: 'ge',
    model: 'GTW720',
    style: 'Top Load',
    color: 'White',
    condition: 'USED',
    vendor: 'scrappers',
  };
  for (const [id, number] of [
    ['1', 'S1'],
    ['2', 'S2'],
  ] as const) {
    const { data } = await shop.tess.call('GET', `/api/read/get_machine/${id}`);
    expect(data).toMatchObject({ ...fields, serial: number });
  }
});

test('a card that was opened another way does not offer another one', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, `/card/${id}`);
  await expect(page.getByRole('button', { name: 'Print Label' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add another like this' })).toBeHidden();
});

test('the vendor sticks for the day on this device', async ({ page, shop, logInAs }) => {
  await page.clock.setFixedTime('2026-11-20T15:00:00');
  await logInAs(shop.tess);
  const vendor = page.getByLabel('Vendor');
  await page.getByLabel('Brand').selectOption('GE');
  await page.getByLabel('Model').fill('GTW720');
  await page.getByLabel('Serial').fill('S1');
  await vendor.selectOption('Scrappers');
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(page).toHaveURL(/\/card\/1$/);
  await page.getByRole('link', { name: 'Fettle' }).click();
  await expect(vendor).toHaveValue('scrappers');
  await expect(page.getByLabel('Brand')).toHaveValue('');

  await page.clock.setFixedTime('2026-11-21T00:05:00');
  await page.reload();
  await expect(vendor).toHaveValue('');
});

test('a machine in progress is already in the shop, a finished one has been here before', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.walt);
  const serial = page.getByLabel('Serial');
  await serial.fill(fridge.serial);
  const here = page.getByRole('heading', { name: `Already in the shop: Fridge ${id}, Tess Guidry has it.` });
  await expect(here).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open card' })).toHaveAttribute('href', `/card/${id}`);
  await expect(page.getByRole('button', { name: 'Continue Repair' })).toBeHidden();
  expect(await violations(page)).toEqual([]);

  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This machine has been here before.' })).toBeVisible();
  await expect(here).toBeHidden();
});
