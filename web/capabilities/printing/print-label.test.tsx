import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { clickInDialog, toast } from '../../testing/locators.ts';
import { test } from '../../testing/with-zebra.ts';

const notPrinted = page.getByRole('dialog', { name: 'Printing failed' });

async function print(copies?: string): Promise<void> {
  await page.getByRole('button', { name: 'Print Label' }).click();
  if (copies) await page.getByLabelText('Copies').selectOptions(copies);
  await clickInDialog('Print label?', 'Print');
}

test('a Zebra prints the requested number of labels, and the history shows it', async ({ shop }) => {
  await shop.show(`/card/${await shop.addMachine()}`);
  await page.getByRole('button', { name: 'Print Label' }).click();
  await expect.element(page.getByLabelText('Copies').getByRole('option')).toHaveLength(10);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await print('3');
  await expect.element(toast('3 labels sent to the printer.')).toBeVisible();
  await page.getByRole('heading', { name: 'History' }).click();
  await expect.element(page.getByText('3 labels printed')).toBeVisible();
  expect(await commands.printedByZebra()).toEqual([expect.stringContaining('^PQ3\n')]);
  await page.getByRole('button', { name: 'Print Label' }).click();
  await expect.element(page.getByLabelText('Copies')).toHaveValue('1');
});

test.for([
  ['out of paper', 'The label printer is out of labels. Load a new roll. Nothing was printed.'],
  [
    'resets halfway',
    'The label printer closed the connection before receiving the whole job. It may have printed anyway. Check the printer before you try again.',
  ],
] as const)('a Zebra (%s): the card shows what to do and offers the PDF', async ([state, message], { shop }) => {
  const gate = Promise.withResolvers<undefined>();
  shop.answer('POST /api/labels/print_label', () => gate.promise);
  await shop.show(`/card/${await shop.addMachine()}`);
  await commands.setZebraState(state);
  await print('2');
  await expect.element(page.getByRole('button', { name: 'Processing' })).toBeDisabled();
  gate.resolve(undefined);
  await expect.element(toast(message)).toBeInTheDocument();
  await expect.element(notPrinted.getByText(message)).toBeVisible();
  await expect.element(notPrinted.getByRole('link', { name: 'Open as a PDF' })).toHaveAttribute('href', '/api/labels/label/1,1');
  await commands.setZebraState('ready');
  await notPrinted.getByRole('button', { name: 'Try again' }).click();
  await clickInDialog('Print label?', 'Print');
  await expect.element(toast('2 labels sent to the printer.')).toBeVisible();
  expect(await commands.printedByZebra()).toEqual([expect.stringContaining('^PQ2\n')]);
});

test('the failure of a print and its PDF stay on the screen after its button has gone', async ({ shop }) => {
  const gate = Promise.withResolvers<undefined>();
  shop.answer('POST /api/labels/print_label', () => gate.promise);
  await shop.show(`/card/${await shop.addMachine()}`);
  await commands.setZebraState('out of paper');
  await print();
  await page.getByRole('button', { name: 'EDIT' }).click();
  await expect.element(page.getByRole('button', { name: 'QUIT' })).toBeVisible();
  gate.resolve(undefined);
  await expect.element(toast('#1: The label printer is out of labels. Load a new roll. Nothing was printed.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/api/labels/label/1');
});
