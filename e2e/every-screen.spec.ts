import { expect, type Page, type ViewportSize } from '@playwright/test';
import { openUserMenu, type Shop, test } from './fixtures.ts';
import { enterPin, shareDevice } from './share-device.ts';
import { layoutProblems } from './layout-problems.ts';

// Runs on a phone, a small phone, a phone in landscape, a phone and a desktop with the text at 200%, a tablet with larger text, and a desktop.

const longMachine = {
  type_of: 'dryer',
  brand: 'frigidaire_professional',
  model: 'FPRU19F8WF0-WRS325SDHZ',
  serial: 'JE4505327012345678',
  style: 'Front Load Electric',
  color: 'Black Stainless',
  condition: 'Scratch and Dent',
  vendor: 'stines_lc',
};

/** Gives Walt the longest name that people have, and one machine in each state. Returns the card of the one in progress. */
async function fillShop(shop: Shop): Promise<number> {
  const { ada, walt } = shop;
  await ada.call('PATCH', `/api/update/update_user/${walt.user.id}`, {
    first_name: 'Maximiliana-Guadalupe',
    last_name: 'Featherstonehaugh Thibodeaux',
    email: 'maximiliana.featherstonehaugh.thibodeaux@bayou-appliance.example',
  });
  for (const status of ['completed', 'completed', 'trashed']) {
    const id = await shop.addMachine(longMachine, walt);
    await walt.call('PATCH', `/api/update/update_machine/${id}`, { status });
    if (id === 1) await ada.call('POST', '/api/export/export_all');
  }
  const daysAgo20 = new Date(Date.now() - 20 * 86_400_000).toISOString();
  await shop.withClockAt(daysAgo20, () => shop.addMachine(longMachine, walt));
  await ada.call('POST', '/api/create/add_wall_link', { name: 'TV above the washer bench, left of the door', shows_names: true });
  const waiting = await shop.addMachine(longMachine, walt);
  const part = { part_number: 'W10321304-REPLACEMENT', description: 'Main control board', supplier: 'Professional-Parts/Louisiana' };
  await walt.call('POST', `/api/create/add_awaited_part/${waiting}`, { ...part, expected_on: '2026-11-03' });
  const id = await shop.addMachine(longMachine, walt);
  for (const content of ['Drum seal replaced, ran a full cycle, no leak.', 'Ordered W10321304 from Professional-Parts/Louisiana.', 'OK']) {
    await walt.call('POST', `/api/create/add_note/${id}`, { content });
  }
  return id;
}

type Screen = { path: (id: number, shop: Shop) => string; ready: string; prepare?: (page: Page) => Promise<void> };

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
  'a confirmation': {
    path: (id) => `/card/${id}`,
    ready: 'Checked in',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Trash' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
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
  'a new password': {
    path: () => '/password',
    ready: 'Current Password',
    prepare: async (page) => {
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
  'Start Repair for an admin': { path: () => '/', ready: 'idle over 14 days' },
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
  shop: { path: () => '/shop', ready: 'Set up your shop' },
  'shared devices': { path: () => '/devices', ready: 'Share this device' },
  'wall screens': { path: () => '/wall-screens', ready: 'TV above the washer bench' },
  'account security': { path: () => '/account-security', ready: 'this one' },
  backups: { path: () => '/backups', ready: 'Back up now' },
  'the security log': { path: () => '/security-log', ready: 'Machines exported' },
  printers: {
    path: () => '/printers',
    ready: "Today's labels",
    prepare: async (page) => {
      await page.getByRole('region', { name: 'Labels', exact: true }).getByRole('button', { name: 'Enter an address' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('is too short').or(page.getByText(/is required/))).toBeVisible();
    },
  },
};

const touch = { hasTouch: true };
/** `text_size`: what the employee has set on their screens. */
const windows: Record<string, { viewport: ViewportSize; hasTouch?: boolean; text_size?: 'larger' }> = {
  'a phone': { viewport: { width: 390, height: 844 }, ...touch },
  'a small phone': { viewport: { width: 360, height: 740 }, ...touch },
  'a phone on its side': { viewport: { width: 740, height: 360 }, ...touch },
  'a tablet with larger text': { viewport: { width: 744, height: 1133 }, ...touch, text_size: 'larger' },
  'a desk': { viewport: { width: 1280, height: 800 } },
};

for (const [name, { text_size, ...window }] of Object.entries(windows)) {
  test.describe(`on ${name}`, () => {
    test.use(window);
    for (const [group, user, screens] of [
      ['employee', 'walt', employeeScreens],
      ['admin', 'ada', adminScreens],
    ] as const) {
      test(`each ${group} screen fits: nothing is cut off, broken, covered or scrolls sideways`, async ({ page, shop, logInAs }) => {
        const id = await fillShop(shop);
        if (text_size) await shop[user].call('PATCH', '/api/update/update_preferences', { text_size });
        for (const [screen, { path, ready, prepare }] of Object.entries(screens)) {
          await logInAs(shop[user], path(id, shop));
          await expect(page.getByRole('main')).toContainText(ready);
          await prepare?.(page);
          expect.soft(await layoutProblems(page), screen).toEqual([]);
        }
      });
    }

    test('a shared device fits: its tiles, the PIN, the bar, and whom it can switch to', async ({ page, shop }) => {
      const longName = { first_name: 'Maximiliana', last_name: 'Thibodeaux' };
      await shop.ada.call('PATCH', `/api/update/update_user/${shop.walt.user.id}`, longName);
      await shareDevice(page, shop, ['ada', 'walt', 'tess']);
      await page.goto(`${shop.url}/login`);
      await expect(page.getByRole('button', { name: 'Tess Guidry' })).toBeVisible();
      expect.soft(await layoutProblems(page), 'tiles').toEqual([]);
      await page.getByRole('button', { name: 'Tess Guidry' }).click();
      expect.soft(await layoutProblems(page), 'PIN').toEqual([]);
      await enterPin(page);
      await expect(page.getByRole('navigation', { name: 'Switch on Bench 2' })).toBeVisible();
      expect.soft(await layoutProblems(page), 'bar').toEqual([]);
      await page.getByRole('button', { name: 'Switch', exact: true }).click();
      expect.soft(await layoutProblems(page), 'dialog').toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Maximiliana' }).click();
      expect.soft(await layoutProblems(page), 'PIN in the dialog').toEqual([]);
    });

    test('the login screen fits, with and without errors', async ({ page, shop }) => {
      await page.goto(`${shop.url}/login`);
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
      expect(await layoutProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByText('Password is required.')).toBeVisible();
      expect(await layoutProblems(page), 'with errors').toEqual([]);
    });
  });
}
