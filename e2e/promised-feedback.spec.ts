import { expect } from '@playwright/test';
import { clickInDialog, clickLogout, navigateTo, openMenu, test, toast } from './fixtures.ts';
import {
  answers,
  button,
  chooses,
  checkAll,
  fails,
  field,
  fills,
  isAt,
  main,
  offers,
  opens,
  presses,
  row,
  toasts,
  works,
} from './promised-rows.ts';

// The second part of specification.spec.ts: what the customer was promised of menus, toasts and failures.

test('what was promised of the menu and of failures', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine();
  const done = await shop.addMachine({ serial: 'DONE1' });
  await shop.tess.call('PATCH', `/api/update/update_machine/${done}`, { status: 'completed' });
  const refusal = { success: false, message: 'The press is cold.' };
  await logInAs(shop.ada, `/card/${id}`);
  await checkAll(page, shop, [
    row('a narrow window', (page) => page.setViewportSize({ width: 390, height: 844 })),
    row('the menu opens by its icon', (page) => openMenu(page)),
    row('it closes on a click outside it', async (page) => {
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
      await page.mouse.click(20, 824);
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
    }),
    row('it closes when the screen changes', async (page) => {
      await navigateTo(page, 'Metrics');
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
    }),
    isAt('/public-metrics'),
    opens(`/card/${id}`),
    row('an action that runs says Processing, and its button is disabled', async (page) => {
      const { promise: gate, resolve: open } = Promise.withResolvers<void>();
      await page.route('**/api/update/update_machine/*', (route) => gate.then(() => route.continue()), { times: 1 });
      await button(page, 'Complete Repair').click();
      await clickInDialog(page, 'Update Status?', 'Update');
      await expect(button(page, 'Processing')).toBeDisabled();
      open();
    }),
    toasts('Machine marked as completed'),
    offers('Continue Repair'),
    fails('labels/print_label', refusal, 502),
    presses('Print Label'),
    answers('Print label?', 'Print'),
    toasts(refusal.message),
    works('labels/print_label'),
    opens('/employee-info'),
    row('links back', (page) => expect(page.getByRole('link', { name: 'Back to Admin Panel' })).toHaveAttribute('href', '/admin-panel')),
    chooses('Employee', 'Tess Guidry'),
    presses('Edit Employee Info'),
    fills('Last Name', 'Landry'),
    fails('update/update_user', refusal, 409),
    presses('Submit'),
    toasts(refusal.message),
    row('what was typed stays', (page) => expect(field(page, 'Last Name')).toHaveValue('Landry')),
    works('update/update_user'),
    fails('read/get_user_metrics', refusal),
    opens('/public-metrics'),
    toasts(refusal.message),
    works('read/get_user_metrics'),
    opens('/export'),
    row('a click on a line of the export opens its card', (page) =>
      main(page).getByRole('row').filter({ hasText: 'DONE1' }).getByRole('link').click(),
    ),
    isAt(`/card/${done}`),
    fails('auth/logout', refusal),
    row('a logout that fails', (page) => clickLogout(page)),
    toasts(refusal.message),
    row('leads to the login all the same', (page) => expect(page).toHaveURL(/\/login$/)),
    row('a screen that breaks says Something went wrong, with Try again', async (page, shop) => {
      // A window of its own, whose errors do not fail the test.
      const broken = await page.context().newPage();
      await broken.route(/\/assets\/login-screen/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error();' }),
      );
      await broken.goto(`${shop.url}/login`);
      await expect(broken.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
      await broken.unroute(/\/assets\/login-screen/);
      await button(broken, 'Try again').click();
      await expect(broken.getByLabel('Technician')).toBeVisible();
    }),
  ]);
});

// Fake timers, so that none of them leaves.
test('of many toasts, the 20 newest are visible, at the bottom right and at most 350 px wide', async ({ page, shop, logInAs }) => {
  await page.clock.install();
  await logInAs(shop.ada, '/employee-info');
  await page.getByLabel('Employee').selectOption('Tess Guidry');
  await page.getByRole('button', { name: 'Edit Employee Info' }).click();
  let refused = 0;
  await page.route('**/api/update/update_user/*', (route) => {
    refused += 1;
    return route.fulfill({ status: 409, json: { success: false, message: `Refusal ${refused}.` } });
  });
  await page.clock.pauseAt(Date.now() + 10_000);
  for (let count = 1; count <= 21; count += 1) {
    await page.getByLabel('Last Name').fill(`Landry ${count}`);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(toast(page, `Refusal ${count}.`)).toHaveCount(1);
  }
  await expect(page.locator('[class*="toast_"]', { hasText: /^Refusal \d+\./ })).toHaveCount(20);
  await expect(toast(page, 'Refusal 1.')).toHaveCount(0);
  const box = await toast(page, 'Refusal 21.').boundingBox();
  expect(box?.width).toBeLessThanOrEqual(350);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan((page.viewportSize()?.width ?? 0) - 40);
});
