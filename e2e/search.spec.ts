import { expect, type Locator, type Page } from '@playwright/test';
import { requestsTo, test } from './fixtures.ts';
import { violations } from './violations.ts';

const washer = { type_of: 'washer', brand: 'samsung', model: 'WA50R5200AW', serial: '0ABC5KDM900123', style: 'Top Load' };

const box = (page: Page) => page.getByRole('combobox', { name: 'Serial, model, brand or note' });
const options = (page: Page) => page.getByRole('option');
const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });

/** Keys have an effect once the listener has loaded, and not right after another key, as in a scan. */
async function pressUntilVisible(page: Page, key: string, dialog: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press(key);
      return dialog.isVisible();
    })
    .toBe(true);
}

test('machines are found while typing, and the arrow keys choose one', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine(washer);
  await shop.tess.call('POST', `/api/create/add_note/${id}`, { content: 'Ordered a water valve.' });
  await shop.addMachine({ ...washer, serial: 'SECOND', model: 'WF45' });
  await logInAs(shop.walt, '/find');
  await box(page).fill('sams was');
  await expect(options(page)).toHaveCount(2);
  await expect(options(page).first().locator('mark')).toHaveText(['Samsung', 'Washer']);
  await box(page).fill('valve wash');
  await expect(options(page)).toHaveText([/Samsung Washer 1.*Ordered a water valve\./]);
  await box(page).fill('wash');
  await expect(options(page)).toHaveCount(2);
  expect(await violations(page), 'results').toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
});

test('an unknown serial shows its message and the close matches, which open their cards', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine(washer);
  await logInAs(shop.tess, '/find');
  await box(page).fill('OABCSKDM9OO123');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No machine found with that serial number.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Close matches' })).toBeVisible();
  expect(await violations(page), 'close matches').toEqual([]);
  await options(page).getByText('(looks alike)').click();
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
});

test('a late reply does not replace a newer one, and a failed search can be retried', async ({ page, shop, logInAs }) => {
  await shop.addMachine(washer);
  await shop.addMachine();
  await logInAs(shop.tess, '/find');
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/api/read/search?q=washer', async (route) => {
    await gate;
    await route.continue();
  });
  const sent = requestsTo(page, '/api/read/search');
  await box(page).fill('washer');
  await expect.poll(() => sent.length).toBe(1);
  await box(page).fill('fridge');
  await expect(options(page)).toHaveText([/Whirlpool Fridge 2/]);
  const late = page.waitForResponse('**/api/read/search?q=washer');
  open();
  await late;
  await expect(options(page)).toHaveText([/Whirlpool Fridge 2/]);
  await page.route('**/api/read/search?q=dryer', (route) => route.fulfill({ status: 500, json: { success: false, message: 'x' } }));
  await box(page).fill('dryer');
  await expect(page.getByText("Couldn't search.")).toBeVisible();
  await page.unroute('**/api/read/search?q=dryer');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No machines match.')).toBeVisible();
});

test("Ctrl-K finds machines, screens, people and the card's actions, also while typing", async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine(washer);
  await logInAs(shop.ada, `/card/${id}`);
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox').fill('Hums');
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option', { name: 'Move to Trash' })).toBeVisible();
  expect(await violations(page), 'palette').toEqual([]);
  await page.keyboard.type('compl');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Update Status?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('add pho');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Text for the next photos (optional)')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('walt');
  await palette(page).getByRole('option', { name: 'Walt Broussard' }).click();
  await expect(page).toHaveURL(`${shop.url}/admin-panel?employee=${shop.walt.user.id}`);
  // A dialog closes when a screen arrives.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Panel');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('metrics');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada');

  await page.keyboard.press('Control+k');
  await page.keyboard.type(washer.serial);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${shop.url}/card/${id}`);
});

test('a slash opens the search and a question mark lists the shortcuts, but not in a field', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine(washer);
  await logInAs(shop.tess, `/card/${id}`);
  await expect(page.getByText(washer.serial, { exact: true })).toBeVisible();
  await pressUntilVisible(page, '?', page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(await violations(page), 'shortcuts').toEqual([]);
  await page.keyboard.press('Escape');
  await pressUntilVisible(page, '/', palette(page));
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('textbox').pressSequentially('What? 1/2', { delay: 80 });
  await expect(page.getByRole('textbox')).toHaveValue('What? 1/2');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${shop.url}/find`);
  await page.getByRole('heading', { name: 'Search' }).click();
  await expect
    .poll(async () => {
      await page.keyboard.press('/');
      return box(page).evaluate((element) => element === document.activeElement);
    })
    .toBe(true);
});
