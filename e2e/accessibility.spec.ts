import { expect, type Page } from '@playwright/test';
import { logIn } from './api-client.ts';
import { openHistory, openMenu, type Shop, test } from './fixtures.ts';
import { violations } from './violations.ts';

test('the public screens have no accessibility violations', async ({ page, shop }) => {
  await page.goto(`${shop.url}/login`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Password is required.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${shop.url}/register`);
  await expect(page.getByText('Only an admin can register employees.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the first screens of a new shop have no accessibility violations', async ({ page, emptyShop }) => {
  await page.goto(`${emptyShop.url}/login`);
  await expect(page.getByRole('link', { name: 'Set up the shop' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${emptyShop.url}/register`);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('First name is required.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the employee screens have no accessibility violations and fit the width', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine({ model: 'W'.repeat(64), serial: '8B'.repeat(32) });
  await shop.tess.call('POST', `/api/create/add_note/${id}`, { content: 'x'.repeat(300) });
  for (const [path, text] of [
    ['/', 'Start Repair'],
    ['/bench', 'Working on'],
    ['/find', 'Search'],
    ['/table', 'Machines'],
    ['/table?status=trashed', 'No machines'],
    [`/card/${id}`, 'NOTES'],
    ['/card/999', 'Machine Not Found....'],
    ['/admin-panel', 'Unauthorized Access'],
    ['/nowhere', 'Page not found'],
  ] as const) {
    await logInAs(shop.tess, path);
    await expect(page.getByRole('main')).toContainText(text);
    expect(await violations(page), path).toEqual([]);
    // No horizontal scrolling.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
  }
});

test("the card's dialogs and menus have no accessibility violations", async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada, `/card/${await shop.addMachine()}`);
  for (const button of ['Complete Repair', 'Print Label', 'Hand over']) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page), button).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: button })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Add note' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'EDIT' }).click();
  await page.getByLabel('Model').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Model is required.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await logInAs(shop.ada, '/register');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violations(page), 'registering').toEqual([]);
});

test('the printer screens have no accessibility violations', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada, '/printers');
  await expect(page.getByText('No label printer connected')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await logInAs(shop.tess, `/card/${await shop.addMachine()}`);
  await page.route('**/api/labels/print_label', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, message: 'The label printer is out of paper.', may_have_printed: false, pdf: '/api/labels/label/1' },
    }),
  );
  await page.getByRole('button', { name: 'Print Label' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
  await expect(page.getByRole('dialog', { name: 'Label not printed' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the open menu has no accessibility violations', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada);
  await expect(page.getByRole('heading', { name: 'Start Repair' })).toBeVisible();
  await openMenu(page);
  await expect(
    page
      .getByRole('navigation', { name: /^(Main|Menu)$/ })
      .getByRole('link', { name: 'Machines' })
      .filter({ visible: true }),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a long open history and the Undo button have no accessibility violations', async ({ page, shop, logInAs }) => {
  // Keeps the undo offer from expiring.
  await page.addInitScript(() => {
    const { setTimeout } = globalThis;
    const later = (run: () => void, after?: number) => (after === 10_000 ? 0 : setTimeout(run, after));
    Object.assign(globalThis, { setTimeout: later });
  });
  const id = await shop.addMachine({ model: 'W'.repeat(64), serial: '8B'.repeat(32) });
  for (let number = 1; number <= 40; number += 1) {
    await shop.tess.call('POST', `/api/create/add_note/${id}`, { content: `Note ${number}: ${'defrost heater '.repeat(12)}` });
  }
  await logInAs(shop.tess, `/card/${id}`);
  await page.getByRole('button', { name: 'Show all 40 notes' }).click();
  await expect((await openHistory(page)).getByText(/^Note added: Note 40/)).toBeVisible();
  expect(await violations(page), 'history').toEqual([]);
  await page.getByRole('button', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Move to Trash' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await violations(page), 'undo').toEqual([]);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('a filtered table has no accessibility violations', async ({ page, shop, logInAs }) => {
  await shop.addMachine();
  await logInAs(shop.tess, '/table?status=all&search=w&untouched=7');
  await expect(page.getByText('No machines match.')).toBeVisible();
  expect(await violations(page), 'no matches').toEqual([]);
  await logInAs(shop.tess, '/table?status=all&search=w&type_of=fridge');
  await expect(page.getByText('1 machine', { exact: true })).toBeVisible();
  const filters = page.getByRole('button', { name: 'Filters (1)' });
  if (await filters.isVisible()) await filters.click();
  expect(await violations(page), 'filtered').toEqual([]);
});

test('the duplicate warning on the form has no accessibility violations', async ({ page, shop, logInAs }) => {
  const id = await shop.addMachine({ model: 'W'.repeat(64), serial: '8B'.repeat(32) });
  await shop.tess.call('POST', `/api/create/add_note/${id}`, { content: 'x'.repeat(300) });
  await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
  await logInAs(shop.tess);
  await page.getByLabel('Serial').fill('8B'.repeat(32));
  await expect(page.getByRole('heading', { name: 'This machine has been here before.' })).toBeVisible();
  expect(await violations(page), 'duplicate warning').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('loading and failed screens have no accessibility violations', async ({ page, shop, logInAs }) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/api/read/get_machine*/**', async (route) => {
    await gate;
    await route.abort();
  });
  for (const path of ['/table', '/card/1']) {
    await logInAs(shop.tess, path);
    await expect(page.locator('[class*="skeleton_"]')).toBeVisible();
    expect(await violations(page), `${path} loading`).toEqual([]);
  }
  open();
  await expect(page.getByText("This card isn't on this device.")).toBeVisible();
  await expect(page.getByText("Can't reach Fettle.")).toBeVisible();
  expect(await violations(page), 'failed, server unreachable').toEqual([]);
});

/** Mocks the metrics with a month of repairs that have very long serials. */
async function mockMonthOfMetrics(page: Page): Promise<void> {
  const line = { type_of: 'fridge', brand: 'white_westinghouse', model: 'W', style: 'Bottom Mount', repair_number: 1 };
  const finished = Array.from({ length: 40 }, (_, index) => {
    const on = `2026-11-${String((index % 30) + 1).padStart(2, '0')}T18:00:00.000Z`;
    const ended = index % 4 === 0 ? { status: 'trashed', trashed_on: on } : { status: 'exported', completed_on: on };
    return {
      ...line,
      id: index + 1,
      serial: '8B'.repeat(32),
      started_on: '2026-10-30T18:00:00.000Z',
      completed_on: null,
      trashed_on: null,
      ...ended,
    };
  });
  const completed_in_range = finished.filter(({ status }) => status === 'exported');
  const trashed_in_range = finished.filter(({ status }) => status === 'trashed');
  const data = { in_progress: finished.slice(0, 3), completed_in_range, trashed_in_range, count_completed_trashed: finished.length };
  await page.route('**/api/read/get_user_metrics/**', (route) => route.fulfill({ json: { success: true, message: 'Metrics', data } }));
}

async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await violations(page), state).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${state}: width`).toBeLessThanOrEqual(0);
}

for (const [state, range] of [
  ['a month', 'start=2026-11-01&end=2026-11-30'],
  ['a week', 'start=2026-11-01&end=2026-11-07'],
  ['many weeks', 'start=2026-11-01&end=2027-06-30'],
]) {
  test(`the metrics of ${state} have no accessibility violations`, async ({ page, shop, logInAs }) => {
    await mockMonthOfMetrics(page);
    await logInAs(shop.ada, `/public-metrics?${range}`);
    await expect(page.getByRole('img', { name: /^Finished per (day|week)/ })).toBeVisible();
    await expectAccessible(page, state ?? '');
  });
}

test('metrics have no accessibility violations with an invalid range, while loading or on error', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada, '/public-metrics?start=2026-11-30&end=2026-11-01');
  await expect(page.getByText('Start must not be after the end.')).toBeVisible();
  await expectAccessible(page, 'a start after the end');
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/api/read/get_user_metrics/**', async (route) => {
    await gate;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByText('Loading metrics...')).toBeVisible();
  await expectAccessible(page, 'loading');
  open();
  await expect(page.getByText('Failed to fetch user metrics.')).toBeVisible();
  await expectAccessible(page, 'failed');
});

/** Deactivates Walt and gives him a very long name. Returns his id. */
async function deactivateWalt(shop: Shop): Promise<number> {
  const { id } = shop.walt.user;
  const names = { first_name: 'Maximiliana'.repeat(5), last_name: 'Featherstonehaugh '.repeat(3) };
  await shop.ada.call('PATCH', `/api/update/update_user/${id}`, { ...names, is_active: false });
  return id;
}

test('the admin panel has no accessibility violations', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada, '/admin-panel');
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByText('Please select a user.')).toBeVisible();
  await expectAccessible(page, 'open actions menu');
  await logInAs(shop.ada, `/admin-panel?employee=${await deactivateWalt(shop)}`);
  await expect(page.getByRole('heading', { name: 'Current Workload' })).toBeVisible();
  await expectAccessible(page, 'metrics of an employee');
});

test('employee info, its confirmations and its forms have no accessibility violations', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada, `/employee-info?employee=${await deactivateWalt(shop)}`);
  await expect(page.getByRole('heading', { name: 'Access' })).toBeVisible();
  await expectAccessible(page, 'deactivated employee');
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await expectAccessible(page, 'confirmation');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Employee Info' }).click();
  await page.getByLabel('Email').fill('');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(page.getByText('Enter an email address.')).toBeVisible();
  await expect(page.getByText('New password must have at least 8 characters.')).toBeVisible();
  await expectAccessible(page, 'field errors');
});

test('the export screen, its lists and its confirmation have no accessibility violations', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada, '/export');
  await expect(page.getByText('Nothing exported yet.')).toBeVisible();
  await expectAccessible(page, 'empty');
  for (const round of [1, 2]) {
    const id = await shop.addMachine({ model: 'W'.repeat(64), serial: '8B'.repeat(32) });
    await shop.tess.call('PATCH', `/api/update/update_machine/${id}`, { status: 'completed' });
    if (round === 1) await shop.ada.call('POST', '/api/export/export_all');
  }
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('link', { name: 'CSV of batch 1' })).toBeVisible();
  await expectAccessible(page, 'a list and a batch');
  await page.getByRole('button', { name: 'Export Machines' }).click();
  await expectAccessible(page, 'confirmation');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('1 machine exported.')).toBeVisible();
  await expectAccessible(page, 'exported');
  await page.getByRole('link', { name: 'Batch 2', exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page, 'a batch');
});

test('account security, the question for the password and the security log have no accessibility violations', async ({
  page,
  shop,
  logInAs,
}) => {
  await logIn(shop.url, shop.ada.user.id);
  await logInAs(shop.ada, '/account-security');
  await expect(page.getByText('(this one)')).toBeVisible();
  await expectAccessible(page, 'account security');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expectAccessible(page, 'a second factor');
  await page.reload();
  await shop.withClockAt(new Date(Date.now() + 11 * 60_000).toISOString(), async () => {
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('dialog', { name: 'Enter your password' })).toBeVisible();
    await expectAccessible(page, 'the password');
  });
  await page.goto(`${shop.url}/security-log`);
  await expect(page.getByText('Logged in: Ada Fontenot')).toBeVisible();
  await expectAccessible(page, 'security log');
});

test('the password screen has no accessibility violations', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada, '/password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Current password is required.')).toBeVisible();
  await expectAccessible(page, 'field errors');
  await page.getByLabel('Current Password').fill('wrong');
  await page.getByLabel('New Password').fill('drum-seal-77');
  await page.getByLabel('Re-Enter Password').fill('drum-seal-77');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('The current password is wrong.').first()).toBeVisible();
  await expectAccessible(page, 'rejected');
});
