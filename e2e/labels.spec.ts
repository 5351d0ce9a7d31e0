import { expect, type Page } from '@playwright/test';
import { FakeZebra, type ZebraState } from '../server/testing/printers/fake-zebra.ts';
import { type IppPrinter, labelRoll, startIppPrinter } from '../packages/ipp/testing/ippeveprinter.ts';
import { clickInDialog, openHistory, test, toast } from './fixtures.ts';

const nothingPrinted = 'Nothing was printed.';
const perhapsPrinted = 'It may have printed anyway. Check the printer before you try again.';

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
const withDriverless = test.extend<{ script: string; driverless: IppPrinter }>({
  script: ['exit 0', { option: true }],
  driverless: async ({ script }, use) => {
    const printer = await startIppPrinter({ attributes: labelRoll, script });
    await use(printer);
    await printer.stop();
  },
  shopEnvironment: async ({ driverless }, use) => use({ LABEL_PRINTER: driverless.url }),
});

async function printLabel(page: Page, copies?: string): Promise<void> {
  await page.getByRole('button', { name: 'Print Label' }).click();
  if (copies) await page.getByLabel('Copies').selectOption(copies);
  await clickInDialog(page, 'Print label?', 'Print');
}

/** Expects the message as a toast, and in a dialog with its actions. */
async function expectPrintError(page: Page, message: string): Promise<void> {
  await expect(toast(page, message)).toBeAttached();
  const dialog = page.getByRole('dialog', { name: 'Label not printed' });
  await expect(dialog.getByText(message)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Open as a PDF' })).toHaveAttribute('href', '/api/labels/label/1');
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
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
  await expect(saved).not.toHaveClass(/leaving/);
  await expect((await openHistory(page)).getByText('Label printed')).toBeVisible();
  const response = await page.request.get(`${shop.url}/api/labels/label/1`);
  expect([response.headers()['content-type'], (await response.body()).subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
  await saved.getByRole('button', { name: 'Dismiss' }).click();
  await expect(saved).toHaveClass(/leaving/);
});

withZebra('a Zebra prints the requested number of labels, and the history shows it', async ({ page, shop, logInAs, zebra }) => {
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await page.getByRole('button', { name: 'Print Label' }).click();
  await expect(page.getByLabel('Copies').getByRole('option')).toHaveCount(10);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await printLabel(page, '3');
  await expect(toast(page, '3 labels sent to the printer.')).toBeVisible();
  await expect((await openHistory(page)).getByText('3 labels printed')).toBeVisible();
  expect(zebra.printed).toHaveLength(1);
  expect(zebra.printed[0]).toContain('^PQ3\n');
});

const zebraStates: [state: ZebraState, message: string][] = [
  ['out of paper', `The label printer is out of labels. Load a new roll. ${nothingPrinted}`],
  ['head open', `The label printer is open. Close its cover. ${nothingPrinted}`],
  ['out of ribbon', `The label printer is out of ribbon. Load a new one. ${nothingPrinted}`],
  ['paused', `The label printer is paused. Press its Pause button. ${nothingPrinted}`],
  [
    'silent',
    `The label printer does not report its state. Check its labels and its cover, and that its language is set to ZPL. ${nothingPrinted}`,
  ],
  ['resets halfway', `The label printer closed the connection before receiving the whole job. ${perhapsPrinted}`],
  ['never reads', `The label printer stopped partway through. ${perhapsPrinted}`],
];

for (const [state, message] of zebraStates) {
  withZebra(`a Zebra (${state}): the card shows what to do and offers the PDF`, async ({ page, shop, logInAs, zebra }) => {
    await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
    zebra.state = state;
    await printLabel(page);
    await expect(
      page.getByRole('button', { name: 'Processing' }).or(page.getByRole('dialog', { name: 'Label not printed' })),
    ).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Label not printed' })).toBeVisible();
    await expectPrintError(page, message);
    zebra.state = 'ready';
    await page.getByRole('button', { name: 'Try again' }).click();
    await clickInDialog(page, 'Print label?', 'Print');
    await expect(toast(page, 'Label sent to the printer.')).toBeVisible();
    expect(zebra.printed).toHaveLength(1);
  });
}

withDriverless('a driverless printer prints, and the card confirms it', async ({ page, shop, logInAs, driverless }) => {
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await printLabel(page);
  await expect(toast(page, 'Label printed.')).toBeVisible();
  expect(await driverless.jobs()).toHaveLength(1);
});

withDriverless('the card reports a driverless printer that is switched off', async ({ page, shop, logInAs, driverless }) => {
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await driverless.kill();
  await printLabel(page);
  await expectPrintError(
    page,
    `The label printer is not responding at ${driverless.url}. Check that it is on and on the network. ${nothingPrinted}`,
  );
});

withDriverless.describe('a driverless printer', () => {
  withDriverless.use({ script: 'echo "STATE: +media-jam" >&2; exec sleep 60' });
  withDriverless('that jams is reported, and the message says that the label may have printed', async ({ page, shop, logInAs }) => {
    await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
    await printLabel(page);
    await expect(page.getByRole('button', { name: 'Processing' })).toBeDisabled();
    await expectPrintError(page, `The label printer has a paper jam. Remove the jammed paper. ${perhapsPrinted}`);
  });
});

withDriverless(
  'a driverless printer that is out of paper is reported, and prints after a refill',
  async ({ page, shop, logInAs, driverless }) => {
    await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
    await driverless.loadRoll(0);
    await printLabel(page);
    await expectPrintError(page, `The label printer is out of paper. Add some. ${nothingPrinted}`);
    await driverless.loadRoll(20);
    await page.getByRole('button', { name: 'Try again' }).click();
    await clickInDialog(page, 'Print label?', 'Print');
    await expect(toast(page, 'Label printed.')).toBeVisible();
    expect(await driverless.jobs()).toHaveLength(1);
  },
);

withDriverless.describe('a driverless printer', () => {
  withDriverless.use({ script: 'exec sleep 60' });
  withDriverless('that stays busy with another job is reported after a wait', async ({ page, shop, logInAs, driverless }) => {
    await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
    await driverless.printAsAnotherUser(Buffer.from('%PDF-1.3'));
    await driverless.waitUntilProcessing();
    await printLabel(page);
    await expect(page.getByRole('button', { name: 'Processing' })).toBeDisabled();
    await expect(page.getByRole('dialog', { name: 'Label not printed' })).toBeVisible();
    await expectPrintError(page, `The label printer is busy with another job. Try again when it is done. ${nothingPrinted}`);
    expect(await driverless.jobs()).toHaveLength(1);
  });

  withDriverless(
    'that is switched off while printing is reported, and the message says that the label may have printed',
    async ({ page, shop, logInAs, driverless }) => {
      await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
      await printLabel(page);
      await driverless.waitUntilProcessing();
      await driverless.kill();
      await expectPrintError(page, `The label printer stopped responding. Check that it is on. ${perhapsPrinted}`);
    },
  );
});

withDriverless.describe('a driverless printer', () => {
  withDriverless.use({ script: 'exit 1' });
  withDriverless('that aborts the job is reported', async ({ page, shop, logInAs }) => {
    await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
    await printLabel(page);
    await expectPrintError(page, `The label printer failed to print this. ${perhapsPrinted}`);
  });
});

withZebra('a device set to print new labels prints each one once and keeps the setting', async ({ page, shop, logInAs, zebra }) => {
  await logInAs(shop.tess);
  await page.getByLabel("Print the label as soon as it's added").check();
  await page.reload();
  await expect(page.getByLabel("Print the label as soon as it's added")).toBeChecked();
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

withZebra(
  'an admin sees the state of a printer of the environment, which cannot be changed here',
  async ({ page, shop, logInAs, zebra }) => {
    zebra.state = 'head open';
    await logInAs(shop.ada, '/admin-panel');
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('link', { name: 'Printers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Printers' })).toBeVisible();
    const labels = page.getByRole('region', { name: 'Labels', exact: true });
    await expect(labels.getByText('The label printer is open. Close its cover.')).toBeVisible();
    await expect(labels.getByText(`127.0.0.1, port ${zebra.port}`)).toBeVisible();
    await expect(labels.getByText('Set by LABEL_PRINTER in the environment of the server.')).toBeVisible();
    await expect(labels.getByRole('button')).toHaveText(['Print test label']);
    await expect(page.getByRole('region', { name: 'Reports' }).getByText('No report printer connected')).toBeVisible();
    zebra.state = 'ready';
    await page.getByRole('button', { name: 'Print test label' }).click();
    await expect(toast(page, 'Label sent to the printer.')).toBeVisible();
    await expect(labels.getByText('Ready.')).toBeVisible();
    expect(zebra.printed[0]).toContain('^FDTEST^');
  },
);
