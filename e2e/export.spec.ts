import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { clickInDialog, type Shop, test, toast } from './fixtures.ts';

async function completed(shop: Shop, fields: object): Promise<number> {
  const id = await shop.addMachine(fields);
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  return id;
}

test('without completed machines, the export button is disabled', async ({ page, shop, logInAs }) => {
  await shop.addMachine();
  await logInAs(shop.ada, '/export');
  await expect(page.getByText('There are no completed machines to export.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export Machines' })).toBeDisabled();
  await expect(page.getByText('Nothing exported yet.')).toBeVisible();
});

test('completed machines are listed, and each row opens its card', async ({ page, shop, logInAs }) => {
  const id = await completed(shop, {
    type_of: 'washer',
    brand: 'lg',
    model: 'WM3400',
    serial: 'LG77',
    style: 'Front Load',
    vendor: 'pasadena',
  });
  await shop.addMachine({ serial: 'STILL-OPEN' });
  await logInAs(shop.ada, '/export');
  const table = page.getByRole('table', { name: 'Completed machines' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Export',
    'Brand',
    'Type',
    'Completed on',
    'Model',
    'Serial',
    'Checked in by',
    'Vendor',
  ]);
  await expect(table.getByRole('row')).toHaveCount(2);
  const line = table.getByRole('row').nth(1);
  await expect(line.getByRole('cell')).toHaveText([
    '',
    'LG',
    'Washer',
    /^[A-Z][a-z]+ \d{1,2}, \d{4} today$/,
    'WM3400',
    'LG77',
    'Tess Guidry',
    'Pasadena',
  ]);
  await line.click();
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
});

test('a list that the server sends in several chunks is shown and exported in full', async ({ page, shop, logInAs }) => {
  const many = 600;
  for (let made = 0; made < many; made += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, n) => completed(shop, { serial: `BX${made + n}` })));
  }
  await logInAs(shop.ada, '/export');
  await expect(page.getByRole('table', { name: 'Completed machines' }).getByRole('row')).toHaveCount(many + 1);
  await page.getByRole('button', { name: 'Export Machines' }).click();
  await expect(page.getByRole('dialog')).toContainText('600 completed machines move to inventory as one batch');
  await clickInDialog(page, 'Export Machines?', 'Export');
  await expect(page.getByText('600 machines exported.')).toBeVisible();
  await expect(page.getByText('There are no completed machines to export.')).toBeVisible();
  await expect(page.getByText('Ada Fontenot: 600 machines')).toBeVisible();
  await page.getByRole('link', { name: 'Batch 1', exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 12')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Whirlpool BX/ })).toHaveCount(50);
});

test('an export empties the list and stays available for download', async ({ page, shop, logInAs }) => {
  await completed(shop, { serial: 'FIRST' });
  await completed(shop, { serial: '=1+1' });
  await logInAs(shop.ada, '/export');
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/api/export/export_machines', async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Export Machines' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 completed machines move to inventory as one batch');
  await clickInDialog(page, 'Export Machines?', 'Export');
  await expect(page.getByRole('button', { name: 'Processing' })).toBeDisabled();
  const answered = page.waitForResponse('**/api/export/export_machines');
  open();
  const { message } = (await (await answered).json()) as { message: string };
  await expect(toast(page, message)).toBeVisible();
  await expect(page.getByText('There are no completed machines to export.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export Machines' })).toBeDisabled();

  const batches = page.getByRole('region', { name: 'Earlier exports' }).getByRole('listitem');
  await expect(batches).toHaveText([/^[A-Z][a-z]+ \d{1,2}, \d{4}, Ada Fontenot: 2 machines/]);
  await completed(shop, { serial: 'LATER' });
  await shop.ada.call('POST', '/api/export/export_all');
  await page.reload();
  await expect(batches).toHaveText([/: 1 machine/, /: 2 machines/]);

  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV of batch 1' }).click();
  const text = await readFile(await (await csv).path(), 'utf8');
  expect(text).toContain('FIRST');
  expect(text).toContain("'=1+1");
  expect(text).not.toContain('LATER');
  const xlsx = page.waitForEvent('download');
  await page.getByRole('link', { name: 'XLSX of batch 1' }).click();
  expect((await xlsx).suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await (await xlsx).path())).subarray(0, 2).toString()).toBe('PK');
});

test('what is unchecked stays, and three clicks lead from the screen to the file', async ({ page, shop, logInAs }) => {
  const washer = await completed(shop, { type_of: 'washer', style: 'Top Load', brand: 'lg', serial: 'STAYS', vendor: 'scrappers' });
  await completed(shop, { serial: 'GOES1', vendor: 'pasadena' });
  await completed(shop, { serial: 'GOES2' });
  await logInAs(shop.ada, '/export');
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await expect(all).toBeChecked();
  await expect(page.getByText('2 fridges, 1 washer')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Export LG STAYS' }).focus();
  await page.keyboard.press('Space');
  await expect(all).toBeChecked({ indeterminate: true });
  await expect(page.getByText('1 Pasadena, 1 no vendor')).toBeVisible();

  // On the server, but not on the page.
  await completed(shop, { serial: 'LATE' });
  await page.getByRole('button', { name: 'Export 2 of 3' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 completed machines move to inventory as one batch. 1 machine stays here.');
  await clickInDialog(page, 'Export Machines?', 'Export');
  const panel = page.getByRole('status').filter({ hasText: '2 machines exported.' });
  await expect(panel).toBeFocused();
  const download = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Download XLSX' }).click();
  expect((await download).suggestedFilename()).toBe('fettle-export-1.xlsx');
  await expect(page.getByRole('checkbox', { name: 'Export LG STAYS' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Export Whirlpool LATE' })).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Export 0 of 2' })).toBeDisabled();

  await panel.getByRole('link', { name: 'Batch 1' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Batch 1' })).toBeVisible();
  await expect(page.getByText(/^2 machines, exported .+ by Ada Fontenot$/)).toBeVisible();
  await expect(page.getByText('1 Pasadena, 1 no vendor')).toBeVisible();
  await page.getByRole('table', { name: 'Exported machines' }).getByRole('link', { name: 'Whirlpool GOES1' }).click();
  await expect(page).toHaveURL(`${shop.url}/card/${washer + 1}`);
  await page.goto(`${shop.url}/export/99`);
  await expect(page.getByText('There is no batch with this number.')).toBeVisible();
});

test('when a machine has changed, nothing is exported, and the other checks are kept', async ({ page, shop, logInAs }) => {
  const first = await completed(shop, { serial: 'FIRST' });
  await completed(shop, { serial: 'SECOND' });
  await completed(shop, { serial: 'THIRD' });
  await logInAs(shop.ada, '/export');
  await page.getByRole('checkbox', { name: 'Export Whirlpool THIRD' }).click();
  await page.getByRole('button', { name: 'Export 2 of 3' }).click();
  await shop.walt.call('PATCH', `/api/update/update_machine/${first}`, { status: 'in_progress' });
  await clickInDialog(page, 'Export Machines?', 'Export');
  const problem = `Nothing was exported. Whirlpool fridge ${first} is back in progress with Walt Broussard.`;
  await expect(toast(page, problem)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: problem })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Export 1 of 2' })).toBeEnabled();
  await expect(page.getByRole('checkbox', { name: 'Export Whirlpool SECOND' })).toBeChecked();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Nothing exported yet.')).toBeVisible();
});

test('each list that fails to load shows its own error', async ({ page, shop, logInAs }) => {
  const fail = { status: 500, json: { success: false, message: 'Something went wrong on our side.' } };
  await page.route('**/api/read/get_machines/completed', (route) => route.fulfill(fail));
  await page.route('**/api/export/get_exports', (route) => route.fulfill(fail));
  await logInAs(shop.ada, '/export');
  await expect(page.getByText("Couldn't load the completed machines.")).toBeVisible();
  await expect(page.getByText("Couldn't load the earlier exports.")).toBeVisible();
  await expect(page.getByText('There are no completed machines to export.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export Machines' })).toBeDisabled();
  await page.unroute('**/api/read/get_machines/completed');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText('There are no completed machines to export.')).toBeVisible();
});
