import { expect } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { clickInDialog, toast } from '../../testing/locators.ts';
import { type ComponentShop, test } from '../../testing/open-shop.tsx';
import { violations } from '../../testing/violations.ts';

const parts = page.getByRole('region', { name: 'Parts' }).getByRole('listitem');
const wait = page.getByRole('button', { name: 'Wait for part' });
const dialog = page.getByRole('dialog', { name: 'Wait for part' });
const save = dialog.getByRole('button', { name: 'Save' });

/** Shows the dialog on the card of a new machine, and returns the machine's id. */
async function openDialog(shop: ComponentShop): Promise<number> {
  const id = await shop.addMachine();
  await shop.show(`/card/${id}`);
  await wait.click();
  return id;
}

async function countParts(shop: ComponentShop, machine: number): Promise<number> {
  const { data } = await shop.call('tess', 'GET', `/api/read/get_machine/${machine}`);
  return (data as { awaited_parts: object[] }).awaited_parts.length;
}

test('a technician records an awaited part on the card, and the table shows who waits and can list only those', async ({ shop }) => {
  await shop.addMachine({ model: 'WORKS' });
  const id = await shop.addMachine({ model: 'WAITS' });
  await shop.show(`/card/${id}`);
  await wait.click();
  await dialog.getByLabelText('Part number').fill('wr51x10101');
  await dialog.getByLabelText('Description').fill('Defrost heater');
  await dialog.getByLabelText('From').fill('Encompass');
  await dialog.getByLabelText('Expected day').fill('2031-11-25');
  await save.click();
  await expect.element(toast('Waiting for parts.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(wait).toHaveFocus();
  for (const text of ['WR51X10101 Defrost heater', 'From Encompass', 'Expected Nov 25, 2031', 'Requested by Tess Guidry'])
    await expect.element(parts).toMatchTextContent(text);

  await shop.show('/table');
  await expect.element(page.getByRole('row', { name: /WAITS/ })).toMatchTextContent('Waiting for parts');
  await expect.element(page.getByRole('row', { name: /WORKS/ })).not.toMatchTextContent('Waiting for parts');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'Waiting for parts' }).click();
  await expect.poll(() => location.pathname + location.search).toBe('/table?waiting=yes');
  await expect.element(page.getByText('1 machine')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /WAITS/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /WORKS/ })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await page.getByRole('link', { name: 'Awaited Parts' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Awaited Parts' })).toBeVisible();
});

test('a part needs a number or a description, which the field says and keeps the focus', async ({ shop }) => {
  await openDialog(shop);
  await page.getByLabelText('From').fill('Encompass');
  await save.click();
  const error = page.getByText('Enter a part number or a description.');
  await expect.element(error).toBeVisible();
  await expect.element(page.getByLabelText('Part number')).toHaveFocus();
  expect(await violations()).toEqual([]);
  await page.getByLabelText('Description').fill('Gasket');
  await expect.element(error).not.toBeInTheDocument();
  // Enter leaves a text field.
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('From')).toHaveFocus();
  await save.click();
  await expect.element(parts).toMatchTextContent('Gasket');
});

test('a part that did not arrive at the server stays in the dialog', async ({ shop }) => {
  await openDialog(shop);
  shop.answer('POST /api/create/add_awaited_part/', () =>
    Response.json({ success: false, message: 'Something went wrong.' }, { status: 500 }),
  );
  await page.getByLabelText('Description').fill('Gasket');
  await clickInDialog('Wait for part', 'Save');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Something went wrong.');
  await expect.element(page.getByLabelText('Description')).toHaveValue('Gasket');
});

test('what was typed is still there after the dialog was closed by accident, and gone after Cancel', async ({ shop }) => {
  const id = await openDialog(shop);
  await page.getByLabelText('Description').fill('Gasket');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Fettle' }).click();
  await expect.element(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  history.back();
  await expect.poll(() => location.pathname).toBe(`/card/${id}`);
  await wait.click();
  await expect.element(page.getByLabelText('Description')).toHaveValue('Gasket');
  await clickInDialog('Wait for part', 'Cancel');
  await wait.click();
  await expect.element(page.getByLabelText('Description')).toHaveValue('');
});

test.for([
  ['Enter', ['Enter']],
  ['two Enters', ['Enter', 'Enter']],
  ['Tab and Enter', ['Tab', 'Enter']],
] as const)('a scanned part number that ends with %s moves on to the description and sends nothing', async ([, after], { shop }) => {
  const id = await openDialog(shop);
  await expect.element(page.getByLabelText('Part number')).toHaveFocus();
  await commands.scan(']C1WR51X10101', { after });
  await expect.element(page.getByLabelText('Part number')).toHaveValue('WR51X10101');
  await expect.element(page.getByLabelText('Description')).toHaveFocus();
  await userEvent.keyboard('Heater');
  await expect.element(dialog).toBeVisible();
  expect(await countParts(shop, id)).toBe(0);
  await save.click();
  await expect.element(parts).toMatchTextContent('WR51X10101 Heater');
});

test('a scanner that sends Enter before the text submits nothing either', async ({ shop }) => {
  const id = await openDialog(shop);
  await page.getByLabelText('Description').fill('Heater');
  await page.getByLabelText('Part number').click();
  await commands.scan('WR51', { before: ['Enter'], after: [] });
  await expect.element(page.getByLabelText('Part number')).toHaveValue('WR51');
  await save.click();
  await expect.element(parts).toMatchTextContent(/^WR51 Heater/);
  expect(await countParts(shop, id)).toBe(1);
});

test('a web address that is scanned into the part number is refused in the dialog', async ({ shop }) => {
  await openDialog(shop);
  await commands.scan('https://example.com/part', { after: ['Enter'] });
  await expect.element(dialog.getByText('This code is a web address.')).toBeVisible();
  await expect.element(page.getByLabelText('Part number')).toHaveValue('');
});

/** Presses on a part of the dialog, and releases outside. */
function pressAndRelease(on: Locator): void {
  on.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  dialog.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

test('text that is selected beyond the edge of the dialog does not close it, and a tap outside does', async ({ shop }) => {
  await openDialog(shop);
  pressAndRelease(page.getByLabelText('Description'));
  await userEvent.keyboard('A');
  await expect.element(page.getByLabelText('Part number')).toHaveValue('A');
  pressAndRelease(dialog);
  await expect.element(dialog).not.toBeInTheDocument();
});
