import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { clickInDialog, type Shop, test, toast } from './fixtures.ts';

async function completed(shop: Shop, fields: object): Promise<number> {
  const id = await shop.addMachine(fields);
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  return id;
}

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

test('an export empties the list and stays available for download', { tag: '@main' }, async ({ page, shop, logInAs }) => {
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
  expect((await xlsx).suggestedFilename()).toBe('fettle-export-1.xlsx');
  expect((await readFile(await (await xlsx).path())).subarray(0, 2).toString()).toBe('PK');
});
