import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { textsOf, toast } from '../testing/locators.ts';
import { test as shopTest } from '../testing/open-shop.tsx';
import { test as zebraTest } from '../testing/with-zebra.ts';

/** Nothing answers there when printers are looked for. */
const test = shopTest.extend('shopEnvironment', { MDNS_PORT: '9' });

const labels = page.getByRole('region', { name: 'Labels' });
const reports = page.getByRole('region', { name: 'Reports' });

test('an address that is typed wrong is said at its field; nothing found and a failed search say what to do', async ({ shop }) => {
  const address = reports.getByLabelText('Address');
  await shop.show('/printers', 'ada');
  await reports.getByRole('button', { name: 'Find printers' }).click();
  await expect.element(reports.getByText(/^No printers found\. Check that the printer is on/)).toBeVisible();
  shop.answer('GET /api/read/find_printers', () => Response.json({ success: false, message: 'Broken.' }, { status: 500 }));
  await reports.getByRole('button', { name: 'Find printers' }).click();
  await expect.element(reports.getByText("Couldn't search the network. Try again, or enter the printer's address.")).toBeVisible();
  await reports.getByRole('button', { name: 'Enter an address' }).click();
  await address.fill('zpl://10.0.0.7');
  await reports.getByRole('button', { name: 'Save' }).click();
  await expect.element(address).toHaveAccessibleDescription('The address must not be a label printer: it cannot print Letter paper.');
  await address.fill('127.0.0.1:9102');
  await reports.getByLabelText('Paper').selectOptions('A4');
  const tested = shop.recordBodies('POST /api/printers/test_printer');
  await reports.getByRole('button', { name: 'Test' }).click();
  const problem = /^The report printer is not responding at ipp:\/\/127\.0\.0\.1:9102\/ipp\/print\./;
  await expect.element(reports.getByText(problem)).toBeVisible();
  expect(tested).toEqual([{ use: 'reports', url: 'ipp://127.0.0.1:9102/ipp/print?paper=a4' }]);
  await reports.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(reports.getByRole('button', { name: 'Enter an address' })).toBeVisible();
});

zebraTest('an admin sees the state of a printer of the environment, which cannot be changed here', async ({ shop, shopEnvironment }) => {
  await commands.setZebraState('head open');
  await shop.show('/printers', 'ada');
  await expect.element(labels.getByText('The label printer is open. Close its cover.')).toBeVisible();
  const { port } = new URL(shopEnvironment['LABEL_PRINTER'] ?? '');
  await expect.element(labels.getByText(`127.0.0.1, port ${port}`)).toBeVisible();
  await expect.element(labels.getByText(/^The server sets this printer\./)).toBeVisible();
  expect(textsOf(labels.getByRole('button'))).toEqual(['Print test label', 'Copy']);
  await expect.element(reports.getByText('No report printer connected')).toBeVisible();
  await commands.setZebraState('ready');
  await labels.getByRole('button', { name: 'Print test label' }).click();
  await expect.element(toast('Label sent to the printer.')).toBeVisible();
  await expect.element(labels.getByText('Ready.')).toBeVisible();
  expect(await commands.printedByZebra()).toEqual([expect.stringContaining('^FDTEST^')]);
});
