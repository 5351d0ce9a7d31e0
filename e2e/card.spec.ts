import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

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

test('on a phone on its side, a card keeps its actions in view, and links to the bench and the scanner', async ({
  page,
  shop,
  logInAs,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await logInAs(shop.walt, `/card/${await shop.addMachine()}`);
  await expect(page.getByRole('button', { name: 'Complete Repair' })).toBeInViewport({ ratio: 1 });
  for (const name of ['Bench', 'Scan']) await expect(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
});

test('a note draft survives a reload', async ({ page, shop, logInAs }) => {
  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByLabel('New note').fill('Ordered the defrost');
  await page.reload();
  await expect(page.getByLabel('New note')).toHaveValue('Ordered the defrost');
});
