import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { FakeZebra } from '../server/testing/printers/fake-zebra.ts';
import { clickInDialog, setUpShop, test as shopTest, toast } from './fixtures.ts';

/** Where the shop of the specification gets its machines. */
const foreignTowns = /Baton Rouge|Pasadena|Alexandria|Stines/i;

const test = shopTest.extend<{ zebra: FakeZebra }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured first argument
  zebra: async ({}, use) => {
    const zebra = await FakeZebra.start();
    await use(zebra);
    await zebra.stop();
  },
  shopEnvironment: async ({ zebra }, use) => use({ LABEL_PRINTER: zebra.url, SHOP_NAME: 'Buckeye Appliance' }),
});

async function rename(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('list', { name: 'Entries' }).getByText(label, { exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('list', { name: 'Entries' }).getByText(name, { exact: true })).toBeVisible();
}

test(
  'a shop in Ohio makes the lists its own, takes in a microwave, and prints its first label',
  { tag: '@main' },
  async ({ page, emptyShop, zebra }) => {
    await page.goto(emptyShop.url);
    await setUpShop(page, emptyShop.setupCode);
    await page.getByRole('region', { name: 'Set up your shop' }).getByRole('link', { name: 'Change', exact: true }).click();
    const vendors = {
      'Baton Rouge': 'Toledo',
      Pasadena: 'Dayton',
      Alexandria: 'Akron',
      'Stines Lake Charles': 'Lima',
      'Stines Jennings': 'Canton',
    };
    for (const [label, name] of Object.entries(vendors)) await rename(page, label, name);
    await page.getByLabel('List', { exact: true }).selectOption('Brands');
    await page.getByLabel('New brand').fill('Sharp');
    await page.getByRole('button', { name: 'Add brand' }).click();
    await expect(toast(page, 'Sharp added')).toBeVisible();
    await page.getByLabel('List', { exact: true }).selectOption('Types');
    await page.getByText('Microwave · Retired').click();
    await page.getByRole('button', { name: 'Bring back' }).click();
    await expect(toast(page, 'Microwave is back')).toBeVisible();

    await page.goto(emptyShop.url);
    await page.getByRole('button', { name: 'Microwave' }).click();
    await page.getByLabel('Brand').selectOption('Sharp');
    await page.getByLabel('Model').fill('smc1131cb');
    await page.getByLabel('Serial').fill('ohio0001');
    await page.getByLabel('Vendor').selectOption('Toledo');
    expect(await page.getByRole('main').innerText()).not.toMatch(foreignTowns);
    await page.getByRole('button', { name: 'Add Machine' }).click();
    await expect(page).toHaveURL(/\/card\/1$/);
    await expect(page.getByRole('main')).toContainText('Toledo');
    await page.getByRole('button', { name: 'Print Label' }).click();
    await clickInDialog(page, 'Print label?', 'Print');
    await expect.poll(() => zebra.printed).toHaveLength(1);
    expect(zebra.printed[0]).toContain('SHARP');
    expect(zebra.printed[0]).not.toMatch(foreignTowns);

    await page.getByRole('button', { name: 'Complete Repair' }).click();
    await clickInDialog(page, 'Update Status?', 'Update');
    await expect(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
    const screens = {
      '/table?status=all': 'Sharp',
      '/find': 'Serial',
      '/public-metrics': 'Current Workload',
      '/floor': 'ready to export',
      '/lists?list=vendors': 'Toledo',
      '/export': 'Toledo',
    };
    for (const [path, ready] of Object.entries(screens)) {
      await page.goto(emptyShop.url + path);
      await expect(page.getByRole('main')).toContainText(ready);
      expect.soft(await page.getByRole('main').innerText(), path).not.toMatch(foreignTowns);
    }
    await page.getByRole('button', { name: 'Export Machines' }).click();
    await clickInDialog(page, 'Export Machines?', 'Export');
    const csv = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV of batch 1' }).click();
    const file = await readFile(await (await csv).path(), 'utf8');
    expect(file).toContain('Toledo');
    expect(file).not.toMatch(foreignTowns);
  },
);
