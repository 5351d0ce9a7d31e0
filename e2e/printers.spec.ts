import { expect } from '@playwright/test';
import { type Responder, startResponder } from '../packages/dns-sd/testing/responder.ts';
import { FakeZebra } from '../server/testing/printers/fake-zebra.ts';
import { allToasts, clickInDialog, test as baseTest, toast } from './fixtures.ts';
import { layoutProblems } from './layout-problems.ts';
import { violations } from './violations.ts';

/** A shop without a printer. A Zebra announces itself on its network. */
const test = baseTest.extend<{ zebra: FakeZebra; responder: Responder }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured first argument
  zebra: async ({}, use) => {
    const zebra = await FakeZebra.start();
    await use(zebra);
    await zebra.stop();
  },
  responder: async ({ zebra }, use) => {
    const txt = { ty: 'ZTC ZD421-203dpi ZPL' };
    const responder = await startResponder([{ name: 'Label bench', type: '_pdl-datastream._tcp', port: zebra.port, txt }]);
    await use(responder);
    await responder.stop();
  },
  shopEnvironment: async ({ responder }, use) => use({ MDNS_PORT: String(responder.port) }),
});

test('an admin finds a printer, tests and saves it, prints on it, reprints a label, and removes it', async ({
  page,
  shop,
  logInAs,
  zebra,
}) => {
  const id = await shop.addMachine();
  await logInAs(shop.ada, '/printers');
  const labels = page.getByRole('region', { name: 'Labels', exact: true });
  await expect(labels.getByText('No label printer connected')).toBeVisible();
  await expect(labels.getByText('Labels are saved as PDFs.')).toBeVisible();
  await labels.getByRole('button', { name: 'Find printers' }).click();
  await expect(labels.getByText('Searching the network.')).toBeVisible();
  await expect(labels.getByText('1 printer found.')).toBeVisible();
  expect(await violations(page), 'found').toEqual([]);
  await labels.getByRole('button', { name: 'Use Label bench' }).click();
  await labels.getByLabel('Label size').selectOption('4 x 3 in');
  expect(await violations(page), 'form').toEqual([]);

  zebra.state = 'out of paper';
  await labels.getByRole('button', { name: 'Print test label' }).click();
  await expect(labels.getByText('The label printer is out of labels. Load a new roll. Nothing was printed.')).toBeVisible();
  expect(await layoutProblems(page)).toEqual([]);
  zebra.state = 'ready';
  await labels.getByRole('button', { name: 'Print test label' }).click();
  await expect(labels.getByText('Label sent to the printer.')).toBeVisible();
  await labels.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Label printer saved.')).toBeVisible();
  await expect(labels.getByText('Ready.')).toBeVisible();
  await expect(labels.getByText('Label bench')).toBeVisible();
  await expect(labels.getByText('4 x 3 in')).toBeVisible();

  await page.goto(`${shop.url}/card/${id}`);
  await page.getByRole('button', { name: 'Print Label' }).click();
  await clickInDialog(page, 'Print label?', 'Print');
  await expect(toast(page, 'Label sent to the printer.')).toBeVisible();
  await page.goto(`${shop.url}/printers`);
  const today = page.getByRole('region', { name: "Today's labels" });
  await expect(today.getByRole('listitem')).toContainText('Sent to the printer');
  await expect(today.getByRole('link', { name: `Whirlpool fridge ${id}` })).toHaveAttribute('href', `/card/${id}`);
  await expect(today.getByRole('link', { name: `Open label ${id}` })).toHaveAttribute('href', `/api/labels/label/${id}`);
  zebra.state = 'head open';
  await today.getByRole('button', { name: 'Reprint' }).click();
  await expect(today.getByText('Not printed. The label printer is open. Close its cover.')).toBeVisible();
  await expect(today.getByRole('listitem')).toHaveCount(2);
  expect(await violations(page), "today's labels").toEqual([]);
  // A toast covers what is below it for a moment.
  await expect(allToasts(page)).toHaveCount(0);
  expect(await layoutProblems(page)).toEqual([]);
  expect(zebra.printed).toHaveLength(2);

  await labels.getByRole('button', { name: 'Remove' }).click();
  await clickInDialog(page, 'Remove this printer?', 'Remove');
  await expect(labels.getByText('No label printer connected')).toBeVisible();
});
