import { expect, type Page } from '@playwright/test';
import type { ApiClient } from './api-client.ts';
import { type Shop, test, toast } from './fixtures.ts';
import { typeLikeScanner } from './type-like-scanner.ts';
import { violations } from './violations.ts';

const hour = 3_600_000;

/** The day in so many days, as in a date field. */
const dayIn = (days: number) => new Date(Date.now() + days * 24 * hour).toISOString().slice(0, 10);

async function awaitPart({ tess }: Shop, machine: number, part: object, by: ApiClient = tess): Promise<void> {
  await by.call('POST', `/api/create/add_awaited_part/${machine}`, part);
}

async function partIds({ tess }: Shop, machine: number): Promise<number[]> {
  const { data } = await tess.call('GET', `/api/read/get_machine/${machine}`);
  return (data as { awaited_parts: { id: number }[] }).awaited_parts.map(({ id }) => id);
}

const section = (page: Page) => page.getByRole('region', { name: 'Parts' });

test('a technician records an awaited part on the card, and the table shows who waits and can list only those', async ({
  page,
  shop,
  logInAs,
}) => {
  const id = await shop.addMachine({ model: 'WAITS' });
  await shop.addMachine({ model: 'WORKS' });
  await logInAs(shop.tess, `/card/${id}`);
  await page.getByRole('button', { name: 'Wait for part' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wait for part' });
  await dialog.getByLabel('Part number').fill('wr51x10101');
  await dialog.getByLabel('Description').fill('Defrost heater');
  await dialog.getByLabel('From').fill('Encompass');
  await dialog.getByLabel('Expected day').fill('2031-11-25');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Waiting for parts.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Wait for part' })).toBeFocused();
  const part = section(page).getByRole('listitem');
  await expect(part).toContainText('WR51X10101 Defrost heater');
  await expect(part).toContainText('From Encompass');
  await expect(part).toContainText('Expected Nov 25, 2031');
  await expect(part).toContainText('Requested by Tess Guidry');

  await page.goto(`${shop.url}/table`);
  await expect(page.getByRole('row', { name: 'WAITS' })).toContainText('Waiting for parts');
  await expect(page.getByRole('row', { name: 'WORKS' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'WORKS' })).not.toContainText('Waiting for parts');
  const toggle = page.getByRole('button', { name: /^Filters/ });
  if (await toggle.isVisible()) await toggle.click();
  await page.getByLabel('Parts').selectOption('Waiting for parts');
  await expect(page).toHaveURL(/\/table\?waiting=yes$/);
  await expect(page.getByText('1 machine', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: 'WAITS' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'WORKS' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Awaited Parts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Awaited Parts' })).toBeVisible();
});

test('a part needs a number or a description, which the field says and keeps the focus', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await page.getByRole('button', { name: 'Wait for part' }).click();
  await page.getByLabel('From').fill('Encompass');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a part number or a description.')).toBeVisible();
  await expect(page.getByLabel('Part number')).toBeFocused();
  await page.getByLabel('Description').fill('Gasket');
  await expect(page.getByText('Enter a part number or a description.')).toBeHidden();
  // Enter leaves a text field.
  await page.getByLabel('Description').press('Enter');
  await expect(page.getByLabel('From')).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(section(page).getByRole('listitem')).toContainText('Gasket');
});

test('what was typed is still there after the dialog was closed by accident, and gone after Cancel', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  const open = () => page.getByRole('button', { name: 'Wait for part' }).click();
  await open();
  await page.getByLabel('Description').fill('Gasket');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await open();
  await expect(page.getByLabel('Description')).toHaveValue('Gasket');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await open();
  await expect(page.getByLabel('Description')).toHaveValue('');
});

for (const [suffix, end] of [
  ['Enter', ['Enter']],
  ['two Enters', ['Enter', 'Enter']],
  ['Tab and Enter', ['Tab', 'Enter']],
] as const) {
  test(`a scanned part number that ends with ${suffix} moves on to the description and sends nothing`, async ({ page, shop, logInAs }) => {
    const id = await shop.addMachine();
    await logInAs(shop.tess, `/card/${id}`);
    await page.getByRole('button', { name: 'Wait for part' }).click();
    await expect(page.getByLabel('Part number')).toBeFocused();
    await typeLikeScanner(page, ']C1WR51X10101', { after: end });
    await expect(page.getByLabel('Part number')).toHaveValue('WR51X10101');
    await expect(page.getByLabel('Description')).toBeFocused();
    await page.keyboard.type('Heater', { delay: 60 });
    await expect(page.getByRole('dialog', { name: 'Wait for part' })).toBeVisible();
    expect(await partIds(shop, id)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(section(page).getByRole('listitem')).toContainText('WR51X10101 Heater');
  });
}

test('a scanner that sends Enter before the text submits nothing either', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.tess, `/card/${id}`);
  await page.getByRole('button', { name: 'Wait for part' }).click();
  await page.getByLabel('Description').fill('Heater');
  await page.getByLabel('Part number').focus();
  await typeLikeScanner(page, 'WR51', { before: ['Enter'], after: [] });
  await expect(page.getByLabel('Part number')).toHaveValue('WR51');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(section(page).getByRole('listitem')).toHaveText(/^WR51 Heater/);
  expect(await partIds(shop, id)).toHaveLength(1);
});

test('"Part is here" takes one tap and can be undone', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await awaitPart(shop, id, { part_number: 'WR51', description: 'Heater', expected_on: dayIn(-3) });
  await awaitPart(shop, id, { description: 'Gasket' });
  await logInAs(shop.tess, `/card/${id}`);
  const parts = section(page).getByRole('listitem');
  await expect(parts).toHaveCount(2);
  await expect(parts.first()).toContainText(/[234] days late, expected/);
  await page.getByRole('button', { name: 'Part is here: WR51, Heater' }).click();
  await expect(parts.first()).toContainText('WR51, Heater is here.');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  expect(await partIds(shop, id)).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Part is here: WR51, Heater' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Parts' })).toBeFocused();
  expect(await partIds(shop, id)).toHaveLength(2);
});

test('an awaited part can be edited, or marked as not needed and undone', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await awaitPart(shop, id, { description: 'Heater', supplier: 'Encompass' });
  await logInAs(shop.tess, `/card/${id}`);
  await page.getByRole('button', { name: 'More for Heater' }).click();
  await page.getByRole('button', { name: 'Edit Heater' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit part' });
  await expect(dialog.getByLabel('From')).toHaveValue('Encompass');
  await dialog.getByLabel('From').fill('');
  await dialog.getByLabel('Description').fill('Heater, 120 V');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const part = section(page).getByRole('listitem');
  await expect(part).toContainText('Heater, 120 V');
  await expect(part).not.toContainText('Encompass');
  await page.getByRole('button', { name: 'Not needed: Heater, 120 V' }).click();
  await expect(part).toContainText('Heater, 120 V is not needed.');
  expect(await partIds(shop, id)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Part is here: Heater, 120 V' })).toBeVisible();
});

test('a part that a coworker already received leaves the card, and the card shows the current state', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await awaitPart(shop, id, { description: 'Heater' });
  await awaitPart(shop, id, { description: 'Gasket' });
  await logInAs(shop.tess, `/card/${id}`);
  await expect(page.getByRole('button', { name: 'Part is here: Heater' })).toBeVisible();
  const [heater] = await partIds(shop, id);
  await shop.walt.call('PATCH', `/api/update/end_awaited_part/${heater}`, { outcome: 'arrived' });
  await page.getByRole('button', { name: 'Part is here: Heater' }).click();
  await expect(toast(page, "Someone else just changed this machine. Here's the latest.")).toBeVisible();
  await expect(section(page).getByRole('listitem')).toHaveCount(1);
  await expect(section(page).getByRole('listitem')).toContainText('Gasket');
});

test('an edit of a part that a coworker already received closes the dialog and refreshes the card', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await awaitPart(shop, id, { description: 'Heater' });
  await logInAs(shop.tess, `/card/${id}`);
  await page.getByRole('button', { name: 'More for Heater' }).click();
  await page.getByRole('button', { name: 'Edit Heater' }).click();
  await page.getByLabel('Description').fill('Gasket');
  const [heater] = await partIds(shop, id);
  await shop.walt.call('PATCH', `/api/update/end_awaited_part/${heater}`, { outcome: 'arrived' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(section(page).getByRole('listitem')).toHaveCount(0);
});

test('a machine that is not in progress has no parts section', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await logInAs(shop.tess, `/card/${id}`);
  await expect(page.getByRole('heading', { name: 'NOTES' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});

/** A fridge waits for a late part and one without a day, a washer for a part that is still to come. */
async function fill(shop: Shop): Promise<{ fridge: number; washer: number }> {
  const fridge = await shop.addMachine();
  const washer = await shop.addMachine(
    { type_of: 'washer', brand: 'lg', model: 'WM4000', serial: 'LG200', style: 'Front Load' },
    shop.walt,
  );
  await awaitPart(shop, fridge, { description: 'Gasket, left door' });
  await awaitPart(shop, washer, { part_number: '4681EA2001T', description: 'Drain pump', supplier: 'Encompass', expected_on: dayIn(5) });
  await awaitPart(shop, fridge, { part_number: 'WR51X10101', supplier: 'ENCOMPASS', expected_on: dayIn(-8) });
  return { fridge, washer };
}

const names = (page: Page) => page.getByRole('listitem').locator('p:first-child');

test('the list of awaited parts starts with the late ones and links to the cards', async ({ page, shop, logInAs }) => {
  const { fridge } = await fill(shop);
  await logInAs(shop.walt, '/parts');
  await expect(names(page)).toHaveText(['WR51X10101 ', '4681EA2001T Drain pump', ' Gasket, left door']);
  const late = page.getByRole('region', { name: 'Late (1)' });
  await expect(late.getByRole('listitem')).toContainText(/[789] days late, expected/);
  await expect(page.getByRole('region', { name: 'Expected (1)' })).toContainText('Drain pump');
  await expect(page.getByRole('region', { name: 'No expected day (1)' })).toContainText('Gasket');
  await page.getByText('By supplier').click();
  await expect(page).toHaveURL(/\/parts\?order=supplier$/);
  await expect(names(page)).toHaveText(['WR51X10101 ', '4681EA2001T Drain pump', ' Gasket, left door']);
  await expect(page.getByRole('region', { name: 'ENCOMPASS (2)' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'By supplier' })).toBeChecked();
  await page
    .getByRole('link', { name: `Whirlpool fridge ${fridge}` })
    .first()
    .click();
  await expect(page).toHaveURL(`${shop.url}/card/${fridge}`);
});

test('a part is received from the list, and Undo puts it back', async ({ page, shop, logInAs }) => {
  const { washer } = await fill(shop);
  await logInAs(shop.tess, '/parts');
  await page.getByRole('button', { name: 'Part is here: 4681EA2001T, Drain pump' }).click();
  await expect(page.getByText('4681EA2001T, Drain pump is here.', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Expected (0)' })).toBeVisible();
  expect(await partIds(shop, washer)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Expected (1)' })).toContainText('Drain pump');
  expect(await partIds(shop, washer)).toHaveLength(1);
});

const text = `ENCOMPASS
- WR51X10101, for fridge 1 (Whirlpool WRT311FZDM, serial VSA1234567)
- 4681EA2001T, Drain pump, for washer 2 (LG WM4000, serial LG200)

No supplier
- Gasket, left door, for fridge 1 (Whirlpool WRT311FZDM, serial VSA1234567)
`;

test('the list can be copied as text', async ({ page, context, shop, logInAs }) => {
  await fill(shop);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInAs(shop.tess, '/parts');
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(toast(page, 'Copied. Paste it into a message to the supplier.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
});

test('over plain http, where scripts cannot copy, the text is shown selected', async ({ page, shop, logInAs }) => {
  await fill(shop);
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await logInAs(shop.tess, '/parts');
  await page.getByRole('button', { name: 'Copy as text' }).click();
  const area = page.getByRole('dialog', { name: 'Copy as text' }).getByRole('textbox');
  await expect(area).toHaveValue(text);
  await expect(area).toBeFocused();
  const selected = await area.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
  expect(selected).toBe(text);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Copy as text' })).toBeFocused();
});

test('the list prints in one go, with every part, the shop and the day, and without buttons', async ({ page, shop, logInAs }) => {
  await fill(shop);
  await page.addInitScript(() => {
    globalThis.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await logInAs(shop.tess, '/parts');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(new RegExp(`, ${new Date().getFullYear()}$`)).filter({ visible: true })).toHaveCount(1);
  for (const name of ['WR51X10101', 'Drain pump', 'Gasket, left door', 'Whirlpool fridge 1', 'LG washer 2'])
    await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('radio').filter({ visible: true })).toHaveCount(0);
});

test('the list says when nothing is awaited, when it failed to load, and when it is cut', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, '/parts');
  await expect(page.getByText('No machine waits for a part.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy as text' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await page.route('**/api/read/get_awaited_parts', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Broken.' } }),
  );
  await page.reload();
  await expect(page.getByText("Couldn't load the awaited parts.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/api/read/get_awaited_parts');
  await fill(shop);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(names(page)).toHaveCount(3);

  // Creating more than 500 parts takes too long here. The unit tests cover the call; this test covers the screen.
  await page.route('**/api/read/get_awaited_parts', async (route) => {
    const reply = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...reply, meta: { is_cut: true } } });
  });
  await page.reload();
  await expect(page.getByText('Showing the first 3 parts.')).toBeVisible();
});

test('the parts on a card, their dialogs and their list have no accessibility violations and fit the width', async ({
  page,
  shop,
  logInAs,
}) => {
  const { fridge } = await fill(shop);
  await awaitPart(shop, fridge, { part_number: 'W'.repeat(64), description: 'X'.repeat(200), supplier: 'Y'.repeat(80) });
  const expectAccessible = async (state: string) => {
    expect(await violations(page), state).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state).toBeLessThanOrEqual(0);
  };
  await logInAs(shop.tess, `/card/${fridge}`);
  await page.getByRole('button', { name: /^More for WR51/ }).click();
  await expectAccessible('card');
  await page.getByRole('button', { name: 'Wait for part' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a part number or a description.')).toBeVisible();
  await expectAccessible('dialog with an error');
  await page.goto(`${shop.url}/parts`);
  await page.getByRole('button', { name: /^Part is here: WR51/ }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessible('list');
  await page.goto(`${shop.url}/table?waiting=yes`);
  await expect(page.getByRole('link', { name: 'Awaited Parts' })).toBeVisible();
  await expectAccessible('table');
});
