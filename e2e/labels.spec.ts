import { expect, type Page } from '@playwright/test';
import { FakeZebra } from '../server/testing/printers/fake-zebra.ts';
import { type IppPrinter, labelRoll, startIppPrinter } from '../packages/ipp/testing/ippeveprinter.ts';
import { clickInDialog, openHistory, test, toast } from './fixtures.ts';
import { layoutProblems } from './layout-problems.ts';
import { violations } from './violations.ts';

/** A shop with a fake Zebra as its label printer. */
const withZebra = test.extend<{ zebra: FakeZebra }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured first argument
  zebra: async ({}, use) => {
    const zebra = await FakeZebra.start();
    await use(zebra);
    await zebra.stop();
  },
  shopEnvironment: async ({ zebra }, use) => use({ LABEL_PRINTER: zebra.url }),
});

/** A shop with a driverless label printer: CUPS's ippeveprinter emulator. */
const withDriverless = test.extend<{ driverless: IppPrinter }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured first argument
  driverless: async ({}, use) => {
    const printer = await startIppPrinter({ attributes: labelRoll });
    await use(printer);
    await printer.stop();
  },
  shopEnvironment: async ({ driverless }, use) => use({ LABEL_PRINTER: driverless.url }),
});

async function printLabel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Print Label' }).click();
  await clickInDialog(page, 'Print label?', 'Print');
}

test('without a printer, the label is saved and the toast links to it', async ({ page, shop, logInAs }) => {
  await page.clock.install();
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await printLabel(page);
  const saved = toast(page, 'No printer connected. The label was saved as a PDF.');
  await expect(saved).toBeVisible();
  const open = saved.getByRole('link', { name: 'Open' });
  await expect(open).toHaveAttribute('href', '/api/labels/label/1');
  // It stays until it is closed or its link is used.
  await page.clock.runFor(8_000);
  await expect(saved).toHaveCSS('opacity', '1');
  await expect((await openHistory(page)).getByText('Label printed')).toBeVisible();
  const response = await page.request.get(`${shop.url}/api/labels/label/1`);
  expect([response.headers()['content-type'], (await response.body()).subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
  await saved.getByRole('button', { name: 'Dismiss' }).click();
  await expect(saved).toHaveCSS('opacity', '0');
});

withDriverless(
  'a driverless printer that is out of paper is reported, and prints after a refill',
  async ({ page, shop, logInAs, driverless }) => {
    await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
    await driverless.loadRoll(0);
    await printLabel(page);
    const message = 'The label printer is out of paper. Add some. Nothing was printed.';
    await expect(page.getByRole('dialog', { name: 'Printing failed' }).getByText(message)).toBeVisible();
    await driverless.loadRoll(20);
    await page.getByRole('button', { name: 'Try again' }).click();
    await clickInDialog(page, 'Print label?', 'Print');
    await expect(toast(page, 'Label printed.')).toBeVisible();
    expect(await driverless.jobs()).toHaveLength(1);
  },
);

withZebra('a device set to print new labels prints each one once and keeps the setting', async ({ page, shop, logInAs, zebra }) => {
  await logInAs(shop.tess);
  await page.getByLabel('Print the label').check();
  await page.reload();
  await expect(page.getByLabel('Print the label')).toBeChecked();
  await page.getByLabel('Brand').selectOption('LG');
  await page.getByLabel('Model').fill('LFX1');
  await page.getByLabel('Serial').fill('LG77');
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(page).toHaveURL(/\/card\/1$/);
  await expect((await openHistory(page)).getByText('Label printed')).toBeVisible();
  await page.reload();
  await expect((await openHistory(page)).getByText('Label printed')).toBeVisible();
  expect(zebra.printed).toHaveLength(1);
  expect(zebra.printed[0]).toContain('LG77');
});

withZebra('a technician sees that the label printer needs attention, and why', async ({ page, shop, logInAs, zebra }) => {
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await expect(page.getByRole('button', { name: 'Print Label' })).toBeVisible();
  const mark = page.getByRole('banner').getByRole('button', { name: 'Check printer' });
  await expect(mark).toBeHidden();
  zebra.state = 'out of paper';
  await printLabel(page);
  await page.getByRole('dialog', { name: 'Printing failed' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeHidden();
  for (const width of [360, 390, 744, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(mark).toBeVisible();
    expect.soft(await layoutProblems(page), `${width} px`).toEqual([]);
  }
  await mark.click();
  const dialog = page.getByRole('dialog', { name: 'Label printer' });
  await expect(dialog.getByText('The label printer is out of labels. Load a new roll.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(mark).toBeFocused();
  // Admins have the most links beside it.
  await logInAs(shop.ada);
  for (const width of [744, 820, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(mark).toBeVisible();
    expect.soft(await layoutProblems(page), `${width} px, admin`).toEqual([]);
  }
});
