import { expect } from '@playwright/test';
import { clickInDialog, test, toast } from './fixtures.ts';

test('a repair is completed, continued and trashed, each after a confirmation', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await expect(page.getByRole('button', { name: 'Continue Repair' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Complete Repair' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  await expect(toast(page, 'Machine marked as completed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Repair' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Continue Repair' }).click();
  await clickInDialog(page, 'Update Status?', 'Update');
  await expect(toast(page, 'Machine marked as in_progress')).toBeVisible();

  await page.getByRole('button', { name: 'Trash' }).click();
  await clickInDialog(page, 'Update Status?', 'Cancel');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Trash' }).click();
  await clickInDialog(page, 'Update Status?', 'Move to Trash');
  await expect(toast(page, 'Machine marked as trashed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue Repair' })).toBeVisible();
});

test("on a new machine's card, nothing moves while the rest of the card loads", async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess);
  await page.getByLabel('Brand').selectOption('Whirlpool');
  await page.getByLabel('Model').fill('wrt311fzdm');
  await page.getByLabel('Serial').fill('vsa1234567');
  const { promise: gate, resolve: loadRest } = Promise.withResolvers<void>();
  await page.route(/add-another|photos|history/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add Machine' }).click();
  const addNote = page.getByRole('button', { name: 'Add note' });
  await expect(addNote).toBeVisible();
  const place = await addNote.boundingBox();
  loadRest();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add another like this' })).toBeVisible();
  expect(await addNote.boundingBox()).toEqual(place);
});

test("a card's first screen shows its plate, its technician, its actions and the latest note", async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  for (const content of ['Compressor hums.', 'Ordered start relay, W10613606. Supplier says Thursday.'])
    await shop.walt.call('POST', `/api/create/add_note/${id}`, { content });
  await logInAs(shop.walt, `/card/${id}`);
  const note = page.getByRole('button', { name: /^Ordered start relay/ });
  await expect(note).toBeVisible();
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    page.getByText('VSA1234567'),
    page.getByText('Came in today'),
    page.getByRole('button', { name: 'Take it' }),
    note,
    page.getByRole('button', { name: 'Complete Repair' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  // The phone's bar covers what is below its top.
  const isCovered = await note.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect();
    return document.elementFromPoint(left + 20, bottom - 2) !== element;
  });
  expect(isCovered).toBe(false);
});

test.describe('where a vendor has a long name', () => {
  test.use({ shopEnvironment: { PASADENA_CONTACT: 'Maximiliana-Guadalupe Featherstonehaugh' } });

  test('a card shows its seven fields with their names and whole values at every size', async ({ page, shop, logInAs }) => {
    const fields = {
      Brand: 'Frigidaire Professional',
      Model: 'FPBM3077RF-LONGMODEL-0001',
      Serial: '4A12345678901234567890-X',
      Style: 'Bottom Mount',
      Color: 'Black Stainless',
      Condition: 'Scratch and Dent',
      Vendor: 'Pasadena (Maximiliana-Guadalupe Featherstonehaugh)',
    };
    const { Model: model, Serial: serial, Style: style, Color: color, Condition: condition } = fields;
    const id = await shop.addMachine({ brand: 'frigidaire_professional', vendor: 'pasadena', model, serial, style, color, condition });
    await logInAs(shop.tess, `/card/${id}`);
    await expect(page.getByRole('definition')).toHaveText(Object.values(fields));
    await expect(page.getByRole('term')).toHaveText(Object.keys(fields));
    for (const [width, height] of [
      [360, 740],
      [390, 664],
      [844, 390],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const isWhole = await page
        .getByRole('main')
        .locator('dt, dd')
        .evaluateAll((parts) =>
          parts.map((part) => {
            const style = getComputedStyle(part);
            const hides = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 2;
            return part.checkVisibility() && part.getBoundingClientRect().right <= innerWidth && !(hides && style.overflow !== 'visible');
          }),
        );
      expect(isWhole, `${width}x${height}`).toEqual(Array(14).fill(true));
    }
  });
});

test('model and serial are upper-cased on edit, and QUIT discards the changes', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.walt, `/card/${id}`);
  await page.getByRole('button', { name: 'EDIT' }).click();
  await expect(page.getByRole('button', { name: 'Complete Repair' })).toHaveCount(0);
  await page.getByLabel('Model').fill('zzz');
  await page.getByRole('button', { name: 'QUIT' }).click();
  await expect(page.getByText('WRT311FZDM')).toBeVisible();

  await page.getByRole('button', { name: 'EDIT' }).click();
  await page.getByLabel('Model').fill('wrt999x');
  await page.getByLabel('Serial').fill('vsb-77');
  await page.getByLabel('Color').selectOption('Optional');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('WRT999X', { exact: true })).toBeVisible();
  await expect(page.getByText('VSB-77', { exact: true })).toBeVisible();
  const { data } = await shop.tess.call('GET', `/api/read/get_machine/${id}`);
  expect(data).toMatchObject({ model: 'WRT999X', serial: 'VSB-77', color: null, creator_name: 'Tess Guidry' });
});

test('the second of two concurrent edits shows that there is a conflict and keeps the typed text', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await logInAs(shop.walt, `/card/${id}`);
  await page.getByRole('button', { name: 'EDIT' }).click();
  await page.getByLabel('Serial').fill('WALTS-SERIAL');
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { color: 'Black' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, "Someone else just changed this machine. Here's the latest.")).toBeVisible();
  await expect(page.getByLabel('Serial')).toHaveValue('WALTS-SERIAL');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('WALTS-SERIAL', { exact: true })).toBeVisible();
  const { data } = await shop.tess.call('GET', `/api/read/get_machine/${id}`);
  expect(data).toMatchObject({ serial: 'WALTS-SERIAL', color: 'Black' });
});

test('a note keeps its line breaks and is deleted after a confirmation', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await expect(page.getByText('No notes yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByLabel('New note')).toBeFocused();
  await page.getByLabel('New note').fill('Compressor hums, will not start.\nRelay W10613606 clicks.');
  await page.getByRole('button', { name: 'Save Note' }).click();
  const note = page.getByRole('button', { name: /Compressor hums/ });
  await expect(note).toContainText('Tess Guidry');

  await note.click();
  await clickInDialog(page, 'Delete Note?', 'Delete');
  await expect(page.getByText('No notes yet.')).toBeVisible();
  const { data } = await shop.tess.call('GET', '/api/read/get_machine/1');
  expect((data as { events: { kind: string; from: string }[] }).events[0]).toMatchObject({
    kind: 'note_removed',
    from: 'Compressor hums, will not start.\nRelay W10613606 clicks.',
  });
});

test('a note draft survives a reload', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByLabel('New note').fill('Ordered the defrost');
  await page.reload();
  await expect(page.getByLabel('New note')).toHaveValue('Ordered the defrost');
});

test("a label is printed after a confirmation, and the server's message is shown", async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await page.getByRole('button', { name: 'Print Label' }).click();
  await clickInDialog(page, 'Print label?', 'Print');
  await expect(toast(page, 'No printer connected. The label was saved as a PDF.')).toBeVisible();
});

test('an unknown machine shows Machine Not Found....', async ({ page, shop, logInAs }) => {
  for (const id of ['999', 'abc', '0', '-1', '1e9', '%20', '%25', '%25%30', 'a%2Fb', '..%2F1', '%252E', '%252E%252E', '%3F%23']) {
    await logInAs(shop.tess, `/card/${id}`);
    await expect(page.getByRole('heading', { name: 'Machine Not Found....' })).toBeVisible();
  }
});

test('a card that fails to load shows an error and loads on retry', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  await page.route('**/api/read/get_machine/*', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong on our side.' } }),
  );
  await logInAs(shop.tess, `/card/${id}`);
  await expect(page.getByText("Couldn't load this machine.")).toBeVisible();
  await page.unroute('**/api/read/get_machine/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('VSA1234567')).toBeVisible();
});
