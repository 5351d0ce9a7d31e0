import { expect, type Page } from '@playwright/test';
import { openHistory, openMenu, openUserMenu, type Shop, skeleton, test } from './fixtures.ts';
import { chooseRecalls, fillShop, growLists, longSerial } from './fill-shop.ts';
import { enterPin, shareDevice } from './share-device.ts';
import { violations } from './violations.ts';
import { allWindows, phoneAndDesk, problemsIn, problemsInSpanish } from './windows.ts';

// Each screen is opened once, then the window changes. Variants of a screen are looked at on a phone and a desk, in `npm run test:all` only.

/** `ready` is a text of the screen once it has loaded. */
type Screen = { path: (id: number, shop: Shop) => string; ready: string; prepare?: (page: Page, shop: Shop) => Promise<void> };

const employeeScreens: Record<string, Screen> = {
  'Start Repair': { path: () => '/', ready: 'Start Repair' },
  'Start Repair with errors': {
    path: () => '/',
    ready: 'Start Repair',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add Machine' }).click();
      await expect(page.getByText('Serial is required.')).toBeVisible();
    },
  },
  'the bench': { path: () => '/bench', ready: 'Waiting for parts' },
  'awaited parts': { path: () => '/parts', ready: 'W10321304' },
  'a card': { path: (id) => `/card/${id}`, ready: 'Checked in' },
  'a card while it is edited and gets a note': {
    path: (id) => `/card/${id}`,
    ready: 'Checked in',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.getByRole('button', { name: 'EDIT' }).click();
      await expect(page.getByLabel('Vendor')).toBeVisible();
    },
  },
  'a hand-over': {
    path: (id) => `/card/${id}`,
    ready: 'Checked in',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Hand over' }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  'a confirmation': { path: (id) => `/card/${id}`, ready: 'Checked in', prepare: (page) => openDialog(page, 'Trash') },
  'an unknown card': { path: () => '/card/999', ready: 'Machine Not Found....' },
  search: { path: () => '/find', ready: 'Serial' },
  'the machines': { path: () => '/table?status=all', ready: 'Page 1 of 1' },
  'selected machines': {
    path: () => '/table',
    ready: 'Page 1 of 1',
    prepare: async (page) => {
      const select = page.getByRole('button', { name: 'Select', exact: true });
      if (await select.isVisible()) await select.click();
      await page
        .getByRole('checkbox', { name: /^Select \w/ })
        .last()
        .check();
      await expect(page.getByRole('group', { name: 'Selected machines' })).toBeVisible();
    },
  },
  'filtered machines': {
    path: () => '/table?status=all&type_of=dryer',
    ready: 'Page 1 of 1',
    prepare: async (page) => {
      const filters = page.getByRole('button', { name: 'Filters (1)' });
      if (await filters.isVisible()) await filters.click();
      await expect(page.getByLabel('Type')).toBeVisible();
    },
  },
  metrics: { path: () => '/public-metrics?start=2026-01-01&end=2026-12-31', ready: 'Current Workload' },
  'account security and a new password': {
    path: () => '/account-security',
    ready: 'this one',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('Current password is required.')).toBeVisible();
    },
  },
  'the menu under their name': {
    path: () => '/bench',
    ready: 'Waiting for parts',
    prepare: async (page) => {
      await expect(await openUserMenu(page)).toContainText('Theme');
    },
  },
  'an unknown page': { path: () => '/nowhere', ready: 'Page not found' },
};

const adminScreens: Record<string, Screen> = {
  'Start Repair for an admin': { path: () => '/', ready: 'My bench' },
  'the floor while machines are handed over': {
    path: () => '/floor',
    ready: 'The last 12 weeks',
    prepare: async (page) => {
      await page.getByRole('checkbox').first().check();
      await expect(page.getByRole('group', { name: 'Hand over 1 machine to' }).getByRole('listitem').first()).toBeVisible();
    },
  },
  'the admin panel': {
    path: (_, { walt }) => `/admin-panel?employee=${walt.user.id}`,
    ready: 'Current Workload',
  },
  'employee info': { path: (_, { walt }) => `/employee-info?employee=${walt.user.id}`, ready: 'Access' },
  'employee info while it is edited': {
    path: (_, { walt }) => `/employee-info?employee=${walt.user.id}`,
    ready: 'Access',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit Employee Info' }).click();
      await page.getByLabel('Email').fill('');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Enter an email address.')).toBeVisible();
    },
  },
  registration: {
    path: () => '/register',
    ready: 'Register New User',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page.getByText('Email is required.').or(page.getByText('Enter an email address.'))).toBeVisible();
    },
  },
  export: { path: () => '/export', ready: 'XLSX' },
  'a batch': { path: () => '/export/1', ready: 'Download XLSX' },
  shop: { path: () => '/shop', ready: 'Name, time zone and language' },
  lists: {
    path: () => '/lists?list=brands',
    ready: 'Add brand',
    prepare: async (page) => {
      await page.getByText('Frigidaire Professional').click();
      await page.getByRole('button', { name: 'Rename' }).waitFor();
    },
  },
  'recalls while one is put in force': {
    path: () => '/recalls',
    ready: 'Read a file',
    prepare: async (page) => {
      await chooseRecalls(page);
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('Electrolux').click();
      await expect(page.getByLabel('Serials', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
    },
  },
  'shared devices': { path: () => '/devices', ready: 'Share this device' },
  'wall screens': { path: () => '/wall-screens', ready: 'TV above the washer bench' },
  backups: { path: () => '/backups', ready: 'Back up now' },
  'the security log': { path: () => '/security-log', ready: 'Machines exported' },
  printers: {
    path: () => '/printers',
    ready: "Today's labels",
    prepare: async (page) => {
      await page.getByRole('region', { name: 'Labels', exact: true }).getByRole('button', { name: 'Enter an address' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('is too short').or(page.getByText(/is required/))).toBeVisible();
    },
  },
};

const employeeStates: Record<string, Screen> = {
  'no matches': { path: () => '/table?status=all&search=zz&untouched=7', ready: 'No machines match.' },
  'an empty list': { path: () => '/table?status=exported&type_of=range', ready: 'No machines match.' },
  'what only admins see': { path: () => '/admin-panel', ready: 'Unauthorized Access' },
  'the open menu': {
    path: () => '/',
    ready: 'Start Repair',
    prepare: async (page) => {
      await openMenu(page);
      await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Machines' })).toBeVisible();
    },
  },
  'a completion': { path: (id) => `/card/${id}`, ready: 'Checked in', prepare: (page) => openDialog(page, 'Complete Repair') },
  'a label': { path: (id) => `/card/${id}`, ready: 'Checked in', prepare: (page) => openDialog(page, 'Print Label') },
  'a label that was not printed': {
    path: (id) => `/card/${id}`,
    ready: 'Checked in',
    prepare: async (page) => {
      const json = { success: false, message: 'The label printer is out of paper.', may_have_printed: false, pdf: '/api/labels/label/1' };
      await page.route('**/api/labels/print_label', (route) => route.fulfill({ status: 503, json }));
      await openDialog(page, 'Print Label');
      await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
      await expect(page.getByRole('dialog', { name: 'Printing failed' })).toBeVisible();
    },
  },
  'an edit with an error': {
    path: (id) => `/card/${id}`,
    ready: 'Checked in',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'EDIT' }).click();
      await page.getByLabel('Model').fill('');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Model is required.')).toBeVisible();
    },
  },
  'a long history': {
    path: (id) => `/card/${id - 1}`,
    ready: 'Checked in',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Show all 40 notes' }).click();
      await expect((await openHistory(page)).getByText(/^Note deleted: Wrong machine/)).toBeVisible();
    },
  },
  'a machine that has been here before': {
    path: () => '/',
    ready: 'Start Repair',
    prepare: async (page) => {
      await page.getByLabel('Serial').fill(longSerial);
      await expect(page.getByRole('heading', { name: 'This machine has been here before.' })).toBeVisible();
    },
  },
};

const adminStates: Record<string, Screen> = {
  'metrics of a week': { path: () => '/public-metrics?start=2026-11-01&end=2026-11-07', ready: 'Current Workload' },
  'metrics of many weeks': { path: () => '/public-metrics?start=2026-11-01&end=2027-06-30', ready: 'Current Workload' },
  'metrics with a start after the end': {
    path: () => '/public-metrics?start=2026-11-30&end=2026-11-01',
    ready: 'Start must not be after the end.',
  },
  'a deactivated employee': {
    path: (_, { tess }) => `/employee-info?employee=${tess.user.id}`,
    ready: 'Access',
    prepare: (page) => openDialog(page, 'Reactivate'),
  },
  'a new password for an employee': {
    path: (_, { walt }) => `/employee-info?employee=${walt.user.id}`,
    ready: 'Access',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Set New Password' }).click();
      await expect(page.getByText('New password must have at least 8 characters.')).toBeVisible();
    },
  },
  'an export to confirm': { path: () => '/export', ready: 'XLSX', prepare: (page) => openDialog(page, 'Export Machines') },
  'a second factor': {
    path: () => '/account-security',
    ready: 'this one',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
    },
  },
  'a file of recalls': {
    path: () => '/recalls',
    ready: 'Read a file',
    prepare: async (page) => {
      await chooseRecalls(page);
      for (const fold of ['Notices to read', 'What could not be read']) await page.getByText(fold).click();
    },
  },
  'a merge of brands': {
    path: () => '/lists?list=brands',
    ready: 'Add brand',
    prepare: async (page) => {
      await page.getByText('Frigidaire Professional').click();
      await openDialog(page, 'Merge into ...');
      await page.getByLabel('Merge into').selectOption('Frigidaire');
      await expect(page.getByText('machines of Frigidaire Professional become Frigidaire.')).toBeVisible();
    },
  },
  'a vendor that is added from intake': {
    path: () => '/',
    ready: 'Start Repair',
    prepare: async (page) => {
      await page.getByLabel('Vendor').selectOption('+ Add...');
      await page.getByRole('dialog').getByRole('combobox').fill('Professional-Parts/Louisiana');
      await expect(page.getByRole('option', { name: 'Add “Professional-Parts/Louisiana”' })).toBeVisible();
    },
  },
  'intake with many types': {
    path: () => '/',
    ready: 'Start Repair',
    prepare: async (page, shop) => {
      await growLists(shop);
      await expect(page.getByRole('button', { name: 'Air conditioner' })).toBeVisible();
    },
  },
  'one of many brands': {
    path: () => '/',
    ready: 'Air conditioner',
    prepare: async (page) => {
      await page.getByLabel('Brand').click();
      await expect(page.getByRole('dialog').getByRole('option', { name: 'Professional Appliances 21' })).toBeVisible();
    },
  },
};

async function openDialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

for (const [group, user, screens, windows, tag] of [
  ['employee screen', 'walt', employeeScreens, allWindows, ['@main']],
  ['admin screen', 'ada', adminScreens, allWindows, ['@main']],
  ["state of an employee's screen", 'walt', employeeStates, phoneAndDesk, []],
  ["state of an admin's screen", 'ada', adminStates, phoneAndDesk, []],
] as const) {
  test(`each ${group} fits every window and is accessible`, { tag: [...tag] }, async ({ page, shop, logInAs }) => {
    const id = await fillShop(shop);
    for (const [screen, { path, ready, prepare }] of Object.entries(screens)) {
      await logInAs(shop[user], path(id, shop));
      await expect(page.getByRole('main')).toContainText(ready);
      await prepare?.(page, shop);
      expect.soft(await problemsIn(windows, page), screen).toEqual([]);
      expect.soft(await problemsInSpanish(page), `${screen} in Spanish`).toEqual([]);
    }
  });
}

test('screens that load fit and are accessible', async ({ page, shop, logInAs }) => {
  await page.route('**/api/read/get_{machine,machines,user_metrics}*/**', () => {});
  for (const path of ['/table', '/card/1', '/public-metrics']) {
    await logInAs(shop.ada, path);
    // Not the message before the screen's own file has loaded.
    await expect(skeleton(page).or(page.getByText('Loading metrics...')).first()).toBeVisible();
    expect.soft(await problemsIn(phoneAndDesk, page), path).toEqual([]);
  }
});

test('screens that failed to load fit and are accessible', async ({ page, shop, logInAs }) => {
  await page.route('**/api/read/get_{machine,machines,user_metrics}*/**', (route) => route.abort());
  for (const [path, text] of [
    ['/table', "Can't reach Fettle."],
    ['/card/1', "This card isn't on this device."],
    ['/public-metrics', 'Failed to fetch user metrics.'],
  ] as const) {
    await logInAs(shop.ada, path);
    await expect(page.getByText(text)).toBeVisible();
    expect.soft(await problemsIn(phoneAndDesk, page), path).toEqual([]);
  }
});

test('an expired password is asked for in a dialog that fits and is accessible', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada, '/account-security');
  await expect(page.getByText('(this one)')).toBeVisible();
  await shop.withClockAt(new Date(Date.now() + 11 * 60_000).toISOString(), async () => {
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('dialog', { name: 'Enter your password' })).toBeVisible();
    expect(await problemsIn(phoneAndDesk, page)).toEqual([]);
  });
});

test('the open actions of the admin panel and a wrong password are accessible', async ({ page, shop, logInAs }) => {
  await logInAs(shop.ada, '/admin-panel');
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByText('Please select a user.')).toBeVisible();
  expect(await violations(page), 'actions').toEqual([]);
  await logInAs(shop.ada, '/account-security');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByLabel('Current Password').fill('wrong');
  for (const label of ['New Password', 'Re-Enter Password']) await page.getByLabel(label).fill('drum-seal-77');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('The current password is wrong.').first()).toBeVisible();
  expect(await violations(page), 'a wrong password').toEqual([]);
});

test(
  'a shared device fits every window and is accessible: its tiles, the PIN, the bar, and whom it can switch to',
  { tag: '@main' },
  async ({ page, shop }) => {
    const longName = { first_name: 'Maximiliana', last_name: 'Thibodeaux' };
    await shop.ada.call('PATCH', `/api/update/update_user/${shop.walt.user.id}`, longName);
    await shareDevice(page, shop, ['ada', 'walt', 'tess']);
    await page.goto(`${shop.url}/login`);
    await expect(page.getByRole('button', { name: 'Tess Guidry' })).toBeVisible();
    expect.soft(await problemsIn(allWindows, page), 'tiles').toEqual([]);
    await page.getByRole('button', { name: 'Tess Guidry' }).click();
    expect.soft(await problemsIn(allWindows, page), 'PIN').toEqual([]);
    await enterPin(page);
    await expect(page.getByRole('navigation', { name: 'Switch on Bench 2' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await problemsIn(allWindows, page), 'bar').toEqual([]);
    await page.getByRole('button', { name: 'Switch', exact: true }).click();
    expect.soft(await problemsIn(allWindows, page), 'dialog').toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Maximiliana' }).click();
    expect.soft(await problemsIn(allWindows, page), 'PIN in the dialog').toEqual([]);
  },
);

test('what a visitor sees fits every window and is accessible', { tag: '@main' }, async ({ page, shop }) => {
  await page.goto(`${shop.url}/login`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect.soft(await problemsIn(allWindows, page), 'login').toEqual([]);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Password is required.')).toBeVisible();
  expect.soft(await problemsIn(allWindows, page), 'login with errors').toEqual([]);
  await page.goto(`${shop.url}/register`);
  await expect(page.getByText('Only an admin can register employees.')).toBeVisible();
  expect.soft(await problemsIn(phoneAndDesk, page), 'registration').toEqual([]);
});

test('the first screens of a new shop fit every window and are accessible', { tag: '@main' }, async ({ page, emptyShop }) => {
  await page.goto(`${emptyShop.url}/login`);
  await expect(page.getByRole('link', { name: 'Set up the shop' })).toBeVisible();
  expect.soft(await problemsIn(allWindows, page), 'login').toEqual([]);
  await page.goto(`${emptyShop.url}/register`);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('First name is required.')).toBeVisible();
  expect.soft(await problemsIn(allWindows, page), 'registration').toEqual([]);
});
