import { expect, type Page, type Route } from '@playwright/test';
import type { Shop } from './fixtures.ts';
import { readQrCodes, renderPdf } from '../server/testing/printers/render-label.ts';
import { clickInDialog, test } from './fixtures.ts';
import { typeLikeScanner } from './type-like-scanner.ts';
import { violations } from './violations.ts';

const bar = (page: Page) => page.getByRole('group', { name: 'Selected machines' });
const panel = (page: Page) => page.getByRole('region', { name: 'Progress' });
const box = (page: Page, model: string) => page.getByRole('checkbox', { name: `Select Whirlpool ${model},` });
const link = (page: Page, model: string) => page.getByRole('link', { name: `Whirlpool ${model}`, exact: true });
const press = (page: Page, button: string) => bar(page).getByRole('button', { name: button }).click();

/** M01 to M12, in progress with Tess. Their ids are 1 to 12. */
async function fill(shop: Shop, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1)
    await shop.addMachine({ model: `M${String(number).padStart(2, '0')}`, serial: `S${number}` });
}

async function stateOf({ ada }: Shop, id: number): Promise<string> {
  const { data } = (await ada.call('GET', `/api/read/get_machine/${id}`)) as { data: { status: string; technician_name: string } };
  return `${data.status}, ${data.technician_name}`;
}

test('machines are selected by mouse and keyboard on all pages of a list, and not by a barcode scanner', async ({
  page,
  shop,
  logInAs,
}) => {
  await fill(shop, 12);
  await logInAs(shop.tess, '/table');
  await box(page, 'M11').click();
  await expect(bar(page).getByText('1 selected', { exact: true })).toBeVisible();
  await box(page, 'M08').click({ modifiers: ['Shift'] });
  await expect(bar(page).getByText('4 selected', { exact: true })).toBeVisible();
  for (const model of ['M11', 'M10', 'M09', 'M08']) await expect(box(page, model)).toBeChecked();

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(link(page, 'M01')).toBeVisible();
  await link(page, 'M02').focus();
  await page.keyboard.press('x');
  await expect(box(page, 'M02')).toBeChecked();
  await expect(bar(page).getByText('5 selected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Prev' }).click();
  await expect(box(page, 'M09')).toBeChecked();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(bar(page).getByText('11 selected', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).uncheck();
  await expect(bar(page).getByText('1 selected', { exact: true })).toBeVisible();

  await page.getByText('All', { exact: true }).click();
  await expect(page).toHaveURL(/status=all/);
  await expect(bar(page)).toBeHidden();
  await expect(box(page, 'M12')).not.toBeChecked();

  await link(page, 'M12').focus();
  await typeLikeScanner(page, 'xkj-', { after: [] });
  await page.keyboard.press('j');
  await expect(link(page, 'M11')).toBeFocused();
  await expect(box(page, 'M12')).not.toBeChecked();
});

test('machines are completed together; the result says what failed and why, can be retried, and is undone with one button', async ({
  page,
  shop,
  logInAs,
}) => {
  await fill(shop, 4);
  await shop.tess.call('PATCH', '/api/update/update_machine/4', { status: 'trashed' });
  await logInAs(shop.tess, '/table?status=all');
  for (const model of ['M01', 'M02', 'M03', 'M04']) await box(page, model).click();
  // Right before the change is sent: the list would show an earlier edit, and the change would then be based on it.
  const edit = async (route: Route) => {
    await shop.walt.call('PATCH', '/api/update/update_machine/2', { color: 'Black' });
    await route.continue();
  };
  await page.route('**/api/update/update_machine/2', edit, { times: 1 });
  await press(page, 'Complete');
  await expect(page.getByRole('dialog')).toContainText('Complete 4 machines?');
  await expect(page.getByRole('dialog')).toContainText('1 of them is not in progress and stays as it is.');
  await clickInDialog(page, 'Update Status?', 'Complete');

  await expect(panel(page).getByRole('heading', { name: '2 machines completed.' })).toBeFocused();
  const failures = panel(page).getByRole('list', { name: 'Failures' }).getByRole('listitem');
  await expect(failures).toHaveCount(2);
  await expect(failures.filter({ hasText: '#4 Whirlpool fridge' })).toContainText('It is not in progress: Trash.');
  await expect(failures.filter({ hasText: '#2 Whirlpool fridge' })).toContainText('changed this machine');
  await expect(failures.getByRole('link', { name: '#2 Whirlpool fridge' })).toHaveAttribute('href', '/card/2');
  expect(await violations(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Try 1 again' }).click();
  await expect(panel(page).getByRole('heading', { name: '3 machines completed.' })).toBeVisible();
  await expect(failures).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'Completed 3' })).toBeVisible();
  expect(await stateOf(shop, 2)).toBe('completed, Tess Guidry');

  await panel(page).getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page).getByRole('heading', { name: '3 machines put back.' })).toBeVisible();
  for (const id of [1, 2, 3]) expect(await stateOf(shop, id)).toBe('in_progress, Tess Guidry');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
});

test('a task shows its progress, can be stopped and goes on; a lost connection stops it', async ({ page, shop, logInAs }) => {
  await fill(shop, 6);
  await logInAs(shop.tess, '/table');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/update/update_machine/*', async (route) => {
    sent += 1;
    if (sent > 1) await gate;
    await route.continue();
  });
  await press(page, 'Trash');
  await clickInDialog(page, 'Update Status?', 'Move to Trash');
  await expect(panel(page).getByText('1 of 6')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Moving to Trash' })).toHaveAttribute('value', '1');
  await panel(page).getByRole('button', { name: 'Stop' }).click();
  open();
  await expect(panel(page).getByRole('heading', { name: 'Stopped. 4 machines moved to Trash.' })).toBeVisible();
  await page.unroute('**/api/update/update_machine/*');

  await page.route('**/api/update/update_machine/*', (route) => route.abort());
  await panel(page).getByRole('button', { name: 'Try 2 again' }).click();
  await expect(panel(page).getByRole('listitem').first()).toContainText("Can't reach Fettle.");
  await page.unroute('**/api/update/update_machine/*');
  await panel(page).getByRole('button', { name: 'Try 2 again' }).click();
  await expect(panel(page).getByRole('heading', { name: '6 machines moved to Trash.' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Trash 6' })).toBeVisible();
});

test('machines are handed over together and handed back, and their labels are printed', async ({ page, shop, logInAs }) => {
  await fill(shop, 3);
  await logInAs(shop.tess, '/table');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await press(page, 'Hand over');
  await clickInDialog(page, 'Hand over', 'Walt Broussard');
  await expect(panel(page).getByRole('heading', { name: '3 machines handed over.' })).toBeVisible();
  expect(await stateOf(shop, 3)).toBe('in_progress, Walt Broussard');
  await panel(page).getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page).getByRole('heading', { name: '3 machines put back.' })).toBeVisible();
  for (const id of [1, 2, 3]) expect(await stateOf(shop, id)).toBe('in_progress, Tess Guidry');
  await panel(page).getByRole('button', { name: 'Close' }).click();

  for (const model of ['M03', 'M01']) await box(page, model).click();
  const printed: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/print_label')) printed.push((request.postDataJSON() as { id: number }).id);
  });
  await press(page, 'Print labels');
  await clickInDialog(page, 'Print 2 labels?', 'Print');
  await expect(panel(page).getByRole('heading', { name: 'No printer connected. 2 labels were saved as a PDF.' })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Undo' })).toBeHidden();
  expect(printed).toEqual([3, 1]);
  const url = await panel(page).getByRole('link', { name: 'Open' }).getAttribute('href');
  const pages = await renderPdf(await (await page.request.get(`${shop.url}${url}`)).body(), 203);
  expect(await Promise.all(pages.map(readQrCodes))).toEqual([['3'], ['1']]);
});

const touchscreens = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
} as const;

for (const [name, viewport] of Object.entries(touchscreens)) {
  test.describe(`A ${name}`, () => {
    test.use({ viewport, hasTouch: true });

    test('selects with a long press and with Select, and its bar hides no row and no other bar', async ({ page, shop, logInAs }) => {
      await fill(shop, 10);
      await logInAs(shop.tess, '/table');
      await expect(link(page, 'M10')).toBeVisible();
      await expect(box(page, 'M10')).toBeHidden();
      const { x, y } = (await page.getByRole('row').filter({ hasText: 'M09' }).boundingBox()) ?? { x: 0, y: 0 };
      const finger = await page.context().newCDPSession(page);
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 60, y: y + 20 }] });
      await expect(box(page, 'M09')).toBeChecked();
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      // Not even when the bar appears under the finger.
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await link(page, 'M08').tap();
      await expect(bar(page).getByText('2 selected', { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/table$/);
      expect(await violations(page)).toEqual([]);

      const selectionBar = await bar(page).boundingBox();
      const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
      if (name === 'phone') {
        const top = (await shortcuts.boundingBox())?.y ?? 0;
        expect((selectionBar?.y ?? 0) + (selectionBar?.height ?? 0)).toBeLessThanOrEqual(top);
      }
      expect(selectionBar?.height).toBeLessThan(viewport.height / 4);
      await page.getByLabel('Per page').scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const [lastRow, pager] = [await page.getByRole('row').last().boundingBox(), await page.getByLabel('Per page').boundingBox()];
      const barAtEnd = await bar(page).boundingBox();
      for (const above of [lastRow, pager]) expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((barAtEnd?.y ?? 0) + 1);

      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await expect(bar(page)).toBeHidden();
      await expect(box(page, 'M08')).toBeHidden();
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await box(page, 'M07').check();
      await press(page, 'Select page');
      await expect(bar(page).getByText('10 selected', { exact: true })).toBeVisible();
    });
  });
}
