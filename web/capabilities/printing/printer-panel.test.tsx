import type { ShopPrinter } from '@fettle/contract/printing/calls.ts';
import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { findLayoutProblems } from '../../../e2e/layout-problems.ts';
import { clickInDialog, toast } from '../../testing/locators.ts';
import { type ComponentShop, test as shopTest } from '../../testing/open-shop.tsx';
import { violations } from '../../testing/violations.ts';
import { printLabel } from '../../testing/with-zebra.ts';

/** A Zebra announces itself on the shop's network. */
// oxlint-disable-next-line no-empty-pattern -- Vitest requires a destructured first argument
const test = shopTest.extend('shopEnvironment', async ({}, { onCleanup }) => {
  onCleanup(commands.stopZebra);
  return { MDNS_PORT: await commands.announceZebra() };
});

const labels = page.getByRole('region', { name: 'Labels', exact: true });
const press = (name: string) => labels.getByRole('button', { name }).click();

async function savedPrinter(shop: ComponentShop): Promise<ShopPrinter['saved'] | undefined> {
  const { data } = (await shop.call('ada', 'GET', '/api/read/get_printers')) as { data: ShopPrinter[] };
  return data.find(({ use }) => use === 'labels')?.saved;
}

test('an admin finds a label printer, tests and saves it, changes it, and removes it', async ({ shop }) => {
  await shop.show('/printers', 'ada');
  await expect.element(labels.getByText('No label printer connected')).toBeVisible();
  await expect.element(labels.getByText('Labels are saved as PDFs.')).toBeVisible();
  await press('Find printers');
  await expect.element(labels.getByText('Searching the network.', { exact: false })).toBeVisible();
  await expect.element(labels.getByText('1 printer found.')).toBeVisible();
  await expect.element(labels.getByRole('listitem')).toMatchTextContent('Label printer, ZTC ZD421-203dpi ZPL, 127.0.0.1');
  expect(await violations(), 'found').toEqual([]);
  await press('Use Label bench');
  await labels.getByLabelText('Label size').selectOptions('4 x 3 in');
  expect(await violations(), 'form').toEqual([]);

  await commands.setZebraState('out of paper');
  await press('Print test label');
  await expect.element(labels.getByText('The label printer is out of labels. Load a new roll. Nothing was printed.')).toBeVisible();
  for (const dismiss of page.getByRole('button', { name: 'Dismiss' }).all().toReversed()) await dismiss.click();
  expect(findLayoutProblems()).toEqual([]);
  await commands.setZebraState('ready');
  await press('Print test label');
  await expect.element(labels.getByText('Label sent to the printer.')).toBeVisible();
  expect(await commands.printedByZebra()).toHaveLength(1);
  await press('Save');
  await expect.element(toast('Label printer saved.')).toBeVisible();
  await expect.element(labels.getByText('Ready.')).toBeVisible();
  await expect.element(labels.getByText('Label bench')).toBeVisible();
  await expect.element(labels.getByText('4 x 3 in')).toBeVisible();
  const { url = '', name } = (await savedPrinter(shop)) ?? {};
  expect([name, url.replace(/:\d+/, '')]).toEqual(['Label bench', 'zpl://127.0.0.1?w=4in&h=3in&dpi=203']);
  await printLabel(shop, await shop.addMachine());
  expect(await commands.printedByZebra()).toHaveLength(2);

  await press('Change');
  await labels.getByLabelText('Address').fill('thrown away');
  await press('Cancel');
  await press('Change');
  await expect.element(labels.getByRole('heading', { name: 'Label bench' })).toBeVisible();
  await labels.getByText('Labels come out too small or too large?').click();
  await labels.getByLabelText('Resolution').selectOptions('Fine (300)');
  // Another printer has another name.
  await labels.getByLabelText('Address').fill('127.0.0.1:631');
  await expect.element(labels.getByRole('heading', { name: 'Printer' })).toBeVisible();
  await labels.getByLabelText('Type').selectOptions('Any other label printer (AirPrint)');
  await press('Save');
  await expect.element(labels.getByText(/is not responding/)).toBeVisible();
  expect(await savedPrinter(shop)).toEqual({ name: null, url: 'ipp://127.0.0.1:631/ipp/print?w=4in&h=3in&dpi=300' });

  await press('Remove');
  await expect.element(page.getByRole('dialog').getByText('Labels will be saved as PDFs.')).toBeVisible();
  await clickInDialog('Remove this printer?', 'Remove');
  await expect.element(toast('Label printer removed.')).toBeVisible();
  await expect.element(labels.getByText('No label printer connected')).toBeVisible();
  expect(await savedPrinter(shop)).toBeNull();
});
