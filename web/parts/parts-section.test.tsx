import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clickInDialog, toast } from '../testing/locators.ts';
import { test } from '../testing/open-shop.tsx';

const parts = page.getByRole('region', { name: 'Parts' }).getByRole('listitem');

test('a part needs a number or a description, which the field says and keeps the focus', async ({ shop }) => {
  await shop.show(`/card/${await shop.addMachine()}`);
  await page.getByRole('button', { name: 'Wait for part' }).click();
  await page.getByLabelText('From').fill('Encompass');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Enter a part number or a description.')).toBeVisible();
  await expect.element(page.getByLabelText('Part number')).toHaveFocus();
  await page.getByLabelText('Description').fill('Gasket');
  await expect.element(page.getByText('Enter a part number or a description.')).not.toBeInTheDocument();
  // Enter leaves a text field.
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('From')).toHaveFocus();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(parts).toMatchTextContent('Gasket');
});

test('a part that did not arrive at the server stays in the dialog', async ({ shop }) => {
  await shop.show(`/card/${await shop.addMachine()}`);
  shop.answer('POST /api/create/add_awaited_part/', () =>
    Response.json({ success: false, message: 'Something went wrong.' }, { status: 500 }),
  );
  await page.getByRole('button', { name: 'Wait for part' }).click();
  await page.getByLabelText('Description').fill('Gasket');
  await clickInDialog('Wait for part', 'Save');
  await expect.element(toast('Something went wrong.')).toBeVisible();
  await expect.element(page.getByLabelText('Description')).toHaveValue('Gasket');
});
