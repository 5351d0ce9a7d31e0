import { expect, type Page } from '@playwright/test';
import { fridge } from './api-client.ts';
import { requestsTo, test, toast } from './fixtures.ts';
import { awaitScannerListener, typeLikeScanner } from './type-like-scanner.ts';

/** Waits until the form listens for a scanner: its part has rendered, and its effects have run. */
async function scannerReady(page: Page): Promise<void> {
  await page.locator('form > span[hidden]').waitFor({ state: 'attached' });
  await awaitScannerListener(page);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

/** Waits until the page has handled all keys so far, and longer than it waits for the text after a scanner's Enter. */
async function keysHandled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((handled) => setTimeout(handled, 120)));
}

async function openStartRepair(page: Page, logIn: () => Promise<void>): Promise<void> {
  await logIn();
  await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  await scannerReady(page);
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Model or serial?' });
const model = (page: Page) => page.getByLabel('Model', { exact: true });
const serial = (page: Page) => page.getByLabel('Serial', { exact: true });
const clickNothing = (page: Page) => page.getByRole('heading', { name: 'Start Repair' }).click();

for (const [name, settings] of [
  ['Enter', {}],
  ['Tab', { after: ['Tab'] }],
  ['CR and LF', { after: ['Enter', 'Enter'] }],
  ['CR and LF as a control character', { after: ['Enter', 'Control+J'] }],
  ['LF as a control character', { after: ['Control+J'] }],
  ['Tab and Enter', { after: ['Tab', 'Enter'] }],
  ['Tab before and Enter', { before: ['Tab'] }],
  ['Enter before and Enter', { before: ['Enter'] }],
  ['CR and LF before and Tab', { before: ['Enter', 'Enter'], after: ['Tab'] }],
  ['the code type before and Enter', { before: [']', 'C', '1'] }],
] as const) {
  test(`a scanner that sends ${name} moves from model to serial to style and adds nothing`, async ({ page, shop, logInAs }) => {
    await openStartRepair(page, () => logInAs(shop.tess));
    const added = requestsTo(page, '/api/create/add_machine');
    await page.getByLabel('Brand').selectOption('LG');
    await model(page).fill('an older model');
    await typeLikeScanner(page, 'wrs325sdhz', settings);
    await expect(model(page)).toHaveValue('WRS325SDHZ');
    await expect(serial(page)).toBeFocused();
    await keysHandled(page);
    await typeLikeScanner(page, 'K9351/2 45', settings);
    await expect(serial(page)).toHaveValue('K9351/2 45');
    await expect(page.getByLabel('Style')).toBeFocused();
    await keysHandled(page);
    await expect(model(page)).toHaveValue('WRS325SDHZ');
    await expect(page.getByLabel('Brand')).toHaveValue('lg');
    await expect(page.getByLabel('Style')).toHaveValue('');
    await expect(page.getByText('is required')).toBeHidden();
    expect(added).toEqual([]);
  });
}

test('with a select focused, a scan asks which field it is and the select keeps its choice', async ({ page, shop, logInAs }) => {
  await openStartRepair(page, () => logInAs(shop.tess));
  const brand = page.getByLabel('Brand');
  await brand.selectOption('LG');
  await brand.focus();
  await typeLikeScanner(page, 'K93512345');
  await expect(dialog(page).getByText('K93512345')).toBeVisible();
  await expect(brand).toHaveValue('lg');
  await dialog(page).getByRole('button', { name: 'Serial' }).click();
  await expect(serial(page)).toHaveValue('K93512345');
  await expect(model(page)).toHaveValue('');

  // The serial was just scanned, so this is the model.
  const color = page.getByLabel('Color');
  await color.selectOption('White');
  await color.focus();
  await typeLikeScanner(page, 'BLACK1', { before: ['Tab'], after: ['Tab'] });
  await expect(model(page)).toHaveValue('BLACK1');
  await keysHandled(page);
  await expect(color).toHaveValue('White');
  await expect(serial(page)).toHaveValue('K93512345');
  await expect(dialog(page)).toBeHidden();
});

test('with the fault focused, a scan asks which field it is and writes nothing into the fault', async ({ page, shop, logInAs }) => {
  await openStartRepair(page, () => logInAs(shop.tess));
  const fault = page.getByLabel("What's wrong?");
  await fault.fill('Noisy');
  await typeLikeScanner(page, 'K93512345');
  await dialog(page).getByRole('button', { name: 'Serial' }).click();
  await expect(serial(page)).toHaveValue('K93512345');
  await expect(fault).toHaveValue('Noisy');
});

test('with nothing focused, a scan asks which field it is, and the next one fills the other', async ({ page, shop, logInAs }) => {
  await openStartRepair(page, () => logInAs(shop.tess));
  await clickNothing(page);
  await typeLikeScanner(page, 'WRS325SDHZ');
  await expect(dialog(page)).toBeVisible();
  // A scan must not press the dialog's focused button.
  await typeLikeScanner(page, 'K93512345');
  await keysHandled(page);
  await expect(dialog(page).getByText('WRS325SDHZ')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Model' }).click();
  await expect(model(page)).toHaveValue('WRS325SDHZ');
  await expect(serial(page)).toBeFocused();

  // The scanner read the same code twice.
  await typeLikeScanner(page, 'WRS325SDHZ');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(serial(page)).toHaveValue('');

  await page.getByRole('button', { name: 'Add Machine' }).focus();
  await typeLikeScanner(page, 'K93512345');
  await expect(serial(page)).toHaveValue('K93512345');
  await expect(page.getByLabel('Style')).toBeFocused();
  await clickNothing(page);
  await typeLikeScanner(page, 'X1');
  await expect(dialog(page)).toBeVisible();
});

test('a card opens when its label is scanned, whether the label has a URL or a number', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await openStartRepair(page, () => logInAs(shop.tess));
  await clickNothing(page);
  await typeLikeScanner(page, String(id));
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
  await page.goBack();
  await scannerReady(page);
  await model(page).focus();
  await typeLikeScanner(page, `https://label.example/card/${id}`);
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
  await page.goBack();
  await expect(model(page)).toHaveValue('');
  await scannerReady(page);
  await clickNothing(page);
  // No machine has this number.
  await typeLikeScanner(page, '4711');
  await dialog(page).getByRole('button', { name: 'Search for it' }).click();
  await expect(page.getByText('No machine found with that serial number.')).toBeVisible();
});

test('a scan that cannot be a model or serial fills nothing', async ({ page, shop, logInAs }) => {
  await openStartRepair(page, () => logInAs(shop.tess));
  await serial(page).fill('KX1');
  await typeLikeScanner(page, `https://maker.example/register?serial=${'7'.repeat(60)}`);
  await expect(toast(page, 'This code is a web address.')).toBeVisible();
  await expect(serial(page)).toHaveValue('KX1');
  await serial(page).focus();
  await typeLikeScanner(page, 'X'.repeat(65));
  await expect(toast(page, 'Too long: 65 characters. The limit is 64.')).toBeVisible();
  await expect(serial(page)).toHaveValue('KX1');
});

for (const gap of [60, 100, 400]) {
  test(`a scanner with ${gap} ms from key to key adds nothing and chooses nothing, wherever the focus is`, async ({
    page,
    shop,
    logInAs,
  }) => {
    await openStartRepair(page, () => logInAs(shop.tess));
    const added = requestsTo(page, '/api/create/add_machine');
    const brand = page.getByLabel('Brand');
    await brand.focus();
    await typeLikeScanner(page, 'K93512345', { gap });
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(brand).toHaveValue('');
    await brand.selectOption('LG');
    await model(page).focus();
    await typeLikeScanner(page, '*wm3900*', { gap });
    await expect(serial(page)).toBeFocused();
    await expect(model(page)).toHaveValue('WM3900');
    await typeLikeScanner(page, ']C1K7712', { gap });
    await expect(page.getByLabel('Style')).toBeFocused();
    await expect(serial(page)).toHaveValue('K7712');
    await page.getByRole('button', { name: 'Add Machine' }).focus();
    await typeLikeScanner(page, 'FD 9006 00067', { gap });
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await keysHandled(page);
    await expect(serial(page)).toHaveValue('K7712');
    expect(added).toEqual([]);
  });
}

test('an address that a slow scanner types is no serial, and a label opens its card', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await openStartRepair(page, () => logInAs(shop.tess));
  await serial(page).focus();
  await typeLikeScanner(page, 'HTTPS://WWW.EXAMPLE.COM/REGISTER', { gap: 80 });
  await expect(toast(page, 'This code is a web address.')).toBeVisible();
  await expect(serial(page)).toHaveValue('');
  await serial(page).focus();
  await typeLikeScanner(page, `HTTP://192.168.1.20:3000/CARD/${id}`, { gap: 80 });
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
});

test('a code that names model and serial fills both', async ({ page, shop, logInAs }) => {
  await openStartRepair(page, () => logInAs(shop.tess));
  await serial(page).focus();
  await typeLikeScanner(page, '{"model":"WM3900HWA","sn":"012KWBT5M678"}');
  await expect(model(page)).toHaveValue('WM3900HWA');
  await expect(serial(page)).toHaveValue('012KWBT5M678');
});

test('a blank code is told as blank', async ({ page, shop, logInAs }) => {
  await openStartRepair(page, () => logInAs(shop.tess));
  await clickNothing(page);
  await typeLikeScanner(page, '   ');
  await expect(toast(page, 'The code is blank.')).toBeVisible();
});

test('Enter by hand leaves a text field, and submits where nothing was typed: on a list and on the button', async ({
  page,
  shop,
  logInAs,
}) => {
  await openStartRepair(page, () => logInAs(shop.tess));
  await model(page).focus();
  await page.keyboard.type('wrs325', { delay: 70 });
  await page.keyboard.press('Enter');
  await expect(serial(page)).toBeFocused();
  await page.keyboard.type('k9', { delay: 70 });
  await page.keyboard.press('Enter');
  const style = page.getByLabel('Style');
  await expect(style).toBeFocused();
  await expect(page.getByText('is required')).toBeHidden();
  // An Enter right after another may be a scanner's.
  await expect(async () => {
    await style.press('Enter');
    await expect(page.getByLabel('Brand')).toBeFocused({ timeout: 300 });
  }).toPass();
  await expect(page.getByText('Brand is required.')).toBeVisible();
  await page.getByLabel('Brand').selectOption('LG');
  await page.getByRole('button', { name: 'Add Machine' }).press('Enter');
  await expect(page).toHaveURL(/\/card\/1$/);
  await expect(page.getByText('K9', { exact: true })).toBeVisible();
});

test('while editing, a scan fills the model or the serial and never saves', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, `/card/${id}`);
  const edited = requestsTo(page, `/api/update/update_machine/${id}`);
  await page.getByRole('button', { name: 'EDIT' }).click();
  const type = page.getByLabel('Type');
  await scannerReady(page);
  await type.focus();
  await typeLikeScanner(page, 'RANGE77');
  await dialog(page).getByRole('button', { name: 'Serial' }).click();
  await expect(serial(page)).toHaveValue('RANGE77');
  await expect(type).toHaveValue('fridge');
  // Another type would have cleared the style.
  await expect(page.getByLabel('Style')).toHaveValue(fridge.style);
  await model(page).focus();
  await typeLikeScanner(page, 'NEW-MODEL', { before: ['Enter'], after: ['Enter', 'Enter'] });
  await expect(model(page)).toHaveValue('NEW-MODEL');
  await expect(serial(page)).toBeFocused();
  await keysHandled(page);
  expect(edited).toEqual([]);
  // An Enter right after another may be a scanner's.
  const save = page.getByRole('button', { name: 'Save' });
  await expect(async () => {
    if (await save.isVisible()) await save.press('Enter', { timeout: 300 });
    await expect(page.getByText('NEW-MODEL', { exact: true })).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(page.getByText('RANGE77', { exact: true })).toBeVisible();
});

test('with a date focused on another screen, a scan opens the card and the date stays', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine({ serial: '11302024' });
  await logInAs(shop.tess, '/public-metrics?start=2026-03-01&end=2026-03-31');
  await awaitScannerListener(page);
  const start = page.getByLabel('Start Date');
  await expect(start).toHaveValue('2026-03-01');
  await start.focus();
  await typeLikeScanner(page, '11302024');
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
  await page.goBack();
  await expect(start).toHaveValue('2026-03-01');
});
