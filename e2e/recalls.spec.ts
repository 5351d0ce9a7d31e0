import { expect } from '@playwright/test';
import { publicRecord, recalledWasher, recallFile } from '../server/testing/public-recalls.ts';
import { test, toast } from './fixtures.ts';

test('a notice of the public file that an admin puts in force flags a machine in stock and holds it back until a technician settles it', async ({
  page,
  shop,
  logInAs,
}) => {
  const { machine_id } = await shop.tess.call('POST', '/api/create/add_machine', recalledWasher);
  const id = machine_id as number;
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await logInAs(shop.ada, '/recalls');
  const { bytes } = recallFile([publicRecord()]);
  await page.getByLabel('Read a file').setInputFiles({ name: 'recalls.json', mimeType: 'application/json', buffer: bytes });
  await expect(page.getByLabel('What the file would change')).toContainText('New1');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(toast(page, '1 notice to read')).toBeVisible();

  const title = '26-901 Example Recalls Front-Load Washers Due to Fire Hazard';
  await page.getByRole('list', { name: 'Notices to read' }).getByText(title).click();
  await page.getByLabel('Washer', { exact: true }).check();
  await page.getByLabel('Brand').selectOption('LG');
  await expect(page.getByLabel('Models', { exact: true })).toHaveValue('EXW4500AW, EXW4500AS');
  await expect(page.getByText('It may cover 1 machine in stock.')).toBeVisible();
  await page.getByRole('button', { name: 'Put in force' }).click();
  await expect(toast(page, 'The notice is in force. All machines are checked again.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Decided notices' })).toContainText(title);
  await expect(page.getByText(/machines checked again\.$/)).toHaveCount(0);

  await page.goto(`${shop.url}/card/${id}`);
  await expect(page.getByRole('main')).toContainText('May be covered by recall 26-901');
  await page.goto(`${shop.url}/export`);
  await expect(page.getByRole('table', { name: 'Held machines' })).toContainText(recalledWasher.serial);
  await expect(page.getByRole('button', { name: 'Export Machines' })).toBeDisabled();

  await logInAs(shop.tess, `/card/${id}`);
  await page.getByRole('main').getByText('May be covered by recall 26-901').click();
  await page.getByLabel('Why it is not covered').fill('The plate has a later month.');
  await page.getByRole('button', { name: 'Not covered' }).click();
  await expect(page.getByText('Recall 26-901: not covered (The plate has a later month.)', { exact: true })).toBeVisible();
  await logInAs(shop.ada, '/export');
  await page.getByRole('button', { name: 'Export Machines' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('1 machine exported.')).toBeVisible();
});
