import { expect, type Page } from '@playwright/test';
import { fridge, requestsTo, test, toast } from './fixtures.ts';
import { typeLikeScanner } from './type-like-scanner.ts';

const scannerLoaded = (page: Page) => page.waitForResponse(/scan-into-form/);

/** Waits until the page has handled all keys so far, and longer than it waits for the text after a scanner's Enter. */
async function keysHandled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((handled) => setTimeout(handled, 120)));
}

async function openStartRepair(page: Page, logIn: () => Promise<void>): Promise<void> {
  const loaded = scannerLoaded(page);
  await logIn();
  await loaded;
  await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
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
  await model(page).focus();
  await typeLikeScanner(page, `https://label.example/card/${id}`);
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
  await page.goBack();
  await expect(model(page)).toHaveValue('');
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
  await expect(toast(page, 'Too long: 98 characters. The limit is 64.')).toBeVisible();
  await expect(serial(page)).toHaveValue('KX1');
});

test('Enter by hand submits, in a field, on a select and on the button', async ({ page, shop, logInAs }) => {
  await openStartRepair(page, () => logInAs(shop.tess));
  await model(page).focus();
  await page.keyboard.type('wrs325', { delay: 70 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Serial is required.')).toBeVisible();
  await expect(page.getByLabel('Brand')).toBeFocused();
  await page.getByLabel('Brand').selectOption('LG');
  await serial(page).focus();
  await page.keyboard.type('k9', { delay: 70 });
  await page.getByRole('button', { name: 'Add Machine' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/card\/1$/);
  await expect(page.getByText('K9', { exact: true })).toBeVisible();
});

test('while editing, a scan fills the model or the serial and never saves', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, `/card/${id}`);
  const edited = requestsTo(page, `/api/update/update_machine/${id}`);
  await page.getByRole('button', { name: 'EDIT' }).click();
  const type = page.getByLabel('Type');
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
  await page.keyboard.press('Enter');
  await expect(page.getByText('NEW-MODEL', { exact: true })).toBeVisible();
  await expect(page.getByText('RANGE77', { exact: true })).toBeVisible();
});

test('with a date focused on another screen, a scan opens the card and the date stays', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine({ serial: '11302024' });
  const pageLoaded = page.waitForResponse(/scan-anywhere/);
  await logInAs(shop.tess, '/public-metrics?start=2026-03-01&end=2026-03-31');
  await pageLoaded;
  const start = page.getByLabel('Start Date');
  await expect(start).toHaveValue('2026-03-01');
  await start.focus();
  await typeLikeScanner(page, '11302024');
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
  await page.goBack();
  await expect(start).toHaveValue('2026-03-01');
});
